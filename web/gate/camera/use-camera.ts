import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { faultOf, listCameras, openCamera, torchOf, type CameraFault, type SetTorch } from './camera.ts'
import { readFrames } from './read-frames.ts'
import { openReader } from './reader.ts'

/** The state of the camera. */
export interface CameraState {
  step: 'off' | 'starting' | 'on' | CameraFault
  cameras: { id: string; name: string }[]
  /** Switches the light; null if the camera has none. */
  setTorch: SetTorch | null
  /** Tries again after an error. */
  again: () => void
}

const OFF: Omit<CameraState, 'again'> = { step: 'off', cameras: [], setTorch: null }

/** Shows a camera in `video` while it is wanted and the page is visible, and reports each code that comes into view. */
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
      const own = (stopped = new AbortController())
      const { signal } = own
      const show = (change: Partial<CameraState>) => {
        if (!signal.aborted) setState((before) => ({ ...before, ...change }))
      }
      // Stops the camera if its frames cannot be decoded.
      const fail = (step: CameraFault) => {
        show({ step, setTorch: null })
        own.abort()
      }
      show({ step: 'starting', setTorch: null })
      run(video, camera, { signal, show, fail, tell }).catch((error: unknown) => fail(faultOf(error)))
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
  fail: (step: CameraFault) => void
  tell: (text: string) => void
}

async function run(video: RefObject<HTMLVideoElement | null>, id: string, { signal, show, fail, tell }: Run) {
  // In parallel with the camera, which takes as long to start.
  const opening = openReader().catch(() => null)
  void opening.then((reader) => reader && atEnd(signal, reader.close))
  const camera = await openCamera(id)
  atEnd(signal, camera.stop)
  const element = video.current
  if (signal.aborted || !element) return
  element.srcObject = camera.stream
  // `play` is rejected if another start interrupts it.
  await element.play().catch(() => undefined)
  const reader = await opening
  if (reader === null) return fail('no_reader')
  camera.stream.getVideoTracks()[0]?.addEventListener('ended', () => fail('busy'))
  show({ step: 'on', setTorch: torchOf(camera), cameras: await listCameras() })
  await readFrames(element, reader, { signal, tell })
}

function atEnd(signal: AbortSignal, work: () => void): void {
  if (signal.aborted) work()
  else signal.addEventListener('abort', work)
}
