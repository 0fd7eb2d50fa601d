import { useEffect, useEffectEvent, useState } from 'react'
import type { SetTorch } from './camera.ts'

/** The light as the user set it: after a pause it is switched on again with the camera. Null if the camera has none. */
export function useTorch(setTorch: SetTorch | null): { isLit: boolean; toggle: () => void } | null {
  const [isLit, setLit] = useState(false)
  const light = (isOn: boolean) =>
    void setTorch?.(isOn).then(
      () => setLit(isOn),
      () => setLit(false),
    )
  const lightAgain = useEffectEvent(() => {
    if (isLit) light(true)
  })
  useEffect(() => {
    if (setTorch) lightAgain()
  }, [setTorch])
  return setTorch && { isLit, toggle: () => light(!isLit) }
}
