/** Why the camera cannot scan. `no_reader`: there is a picture, but no decoder. */
export type CameraFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'no_reader'

/** Switches the light of a camera. */
export type SetTorch = (isOn: boolean) => Promise<void>

/** A running camera. */
export interface OpenCamera {
  stream: MediaStream
  stop: () => void
}

/** The types of DOM lack the light. */
interface TorchCapabilities {
  torch?: boolean
}

/** Opens the camera with this id, else the back camera, else any. Throws the errors that `faultOf` classifies. */
export async function openCamera(id: string): Promise<OpenCamera> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const back = { ...size, facingMode: { ideal: 'environment' } }
  const ask = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video, audio: false })
  // The chosen camera may have been removed.
  const stream = await (id === ''
    ? ask(back)
    : ask({ ...size, deviceId: { exact: id } }).catch(() => ask(back)))
  return {
    stream,
    stop: () => {
      for (const each of stream.getTracks()) each.stop()
    },
  }
}

/** Switches the light; null if the camera has none. Some phones report the capability only after the first frame. */
export function torchOf({ stream }: OpenCamera): SetTorch | null {
  const [track] = stream.getVideoTracks()
  const { torch } = (track?.getCapabilities?.() ?? {}) as TorchCapabilities
  if (!track || torch !== true) return null
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
}

/** Classifies an error of the camera. */
export function faultOf(error: unknown): CameraFault {
  if (!globalThis.isSecureContext || !('mediaDevices' in navigator)) return 'insecure'
  const { name } = Object(error) as { name?: unknown }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** The cameras of the device; their names are known after a permission was given. */
export async function listCameras(): Promise<{ id: string; name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}
