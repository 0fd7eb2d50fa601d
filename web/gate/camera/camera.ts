/** Why nothing is read: there is no picture, or (`no_reader`) nothing that finds codes in it. */
export type CameraFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'no_reader'

/** Switches the light of a camera. */
export type SetTorch = (isOn: boolean) => Promise<void>

/** A camera that runs. */
export interface OpenCamera {
  stream: MediaStream
  stop: () => void
}

/** The light is not in every browser's types. */
interface TorchCapabilities {
  torch?: boolean
}

/** Opens the camera of an id, else the one at the back, else any. Throws what `faultOf` names. */
export async function openCamera(id: string): Promise<OpenCamera> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const back = { ...size, facingMode: { ideal: 'environment' } }
  const ask = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video, audio: false })
  // A camera that was chosen once may be gone.
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

/** What switches the light; null where the camera has none. Some phones know of it only once there is a picture. */
export function torchOf({ stream }: OpenCamera): SetTorch | null {
  const [track] = stream.getVideoTracks()
  const { torch } = (track?.getCapabilities?.() ?? {}) as TorchCapabilities
  if (!track || torch !== true) return null
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
}

/** What an error of the camera means. */
export function faultOf(error: unknown): CameraFault {
  if (!globalThis.isSecureContext || !('mediaDevices' in navigator)) return 'insecure'
  const { name } = Object(error) as { name?: unknown }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** The cameras of the device; their names are known once one was allowed. */
export async function listCameras(): Promise<{ id: string; name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}
