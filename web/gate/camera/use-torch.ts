import { useEffect, useEffectEvent, useState } from 'react'
import type { SetTorch } from './camera.ts'

/** The light as somebody wants it: one that was switched on comes back with the camera after a rest. Null where the camera has none. */
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
