import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { faultOf, listCameras, openCamera, type CameraFault, type OpenCamera } from './camera.ts'
import { InPicture } from './in-picture.ts'
import { openReader } from './reader.ts'

/** What is to be said of the camera. */
export interface CameraState {
  step: 'off' | 'starting' | 'on' | CameraFault
  cameras: { id: string; name: string }[]
  setTorch: OpenCamera['setTorch']
  /** Tries again after a fault. */
  again: () => void
}

const OFF: Omit<CameraState, 'again'> = { step: 'off', cameras: [], setTorch: null }
/** Ten pictures a second are read at most: more find nothing sooner, and warm the phone. */
const BETWEEN_MS = 90

/** Shows a camera in `video` while it is wanted and the page is in sight, and tells each code that comes into the picture. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { isWanted, camera, onCode }: { isWanted: boolean; camera: string; onCode: (text: string) => void },
): CameraState {
  const [state, setState] = useState(OFF)
  const isInSight = useInSight()
  const tell = useEffectEvent(onCode)
  const restart = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isWanted || !isInSight) return undefined
    let stopped = new AbortController()
    restart.current = () => {
      stopped.abort()
      const { signal } = (stopped = new AbortController())
      const show = (change: Partial<CameraState>) => {
        if (!signal.aborted) setState((before) => ({ ...before, ...change }))
      }
      show({ step: 'starting', setTorch: null })
      run(video, camera, { signal, show, tell }).catch((error: unknown) => show({ step: faultOf(error) }))
    }
    restart.current()
    return () => {
      stopped.abort()
      setState(({ cameras }) => ({ ...OFF, cameras }))
    }
  }, [video, isWanted, isInSight, camera])
  return { ...state, again: () => restart.current?.() }
}

function useInSight(): boolean {
  const [isInSight, setInSight] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setInSight(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isInSight
}

interface Run {
  signal: AbortSignal
  show: (change: Partial<CameraState>) => void
  tell: (text: string) => void
}

async function run(video: RefObject<HTMLVideoElement | null>, id: string, { signal, show, tell }: Run) {
  const camera = await openCamera(id)
  signal.addEventListener('abort', camera.stop)
  if (signal.aborted) return camera.stop()
  const element = video.current
  if (!element) return
  element.srcObject = camera.stream
  // It is refused where another start interrupts it.
  await element.play().catch(() => undefined)
  const reader = await openReader().catch(() => null)
  if (reader === null) return show({ step: 'no_reader' })
  signal.addEventListener('abort', reader.close)
  if (signal.aborted) return reader.close()
  camera.stream.getVideoTracks()[0]?.addEventListener('ended', () => show({ step: 'busy' }))
  show({ step: 'on', setTorch: camera.setTorch, cameras: await listCameras() })
  const inPicture = new InPicture()
  while (!signal.aborted) {
    // A picture that cannot be read is followed by one that can.
    const texts = await reader.read(element).catch(() => [])
    const code = inPicture.next(texts, performance.now())
    if (code !== null && !signal.aborted) tell(code)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
}
