/** The path of the gate application; its calls are below it. */
export const GATE_PATH = '/gate'

/** The path of the worker that decodes camera frames, below the gate's own path. */
export const GATE_ASSETS_PATH = `${GATE_PATH}/assets/`

/** The percentage at or below which a phone's battery is shown as low, on the phone and in the office. */
export const LOW_BATTERY = 20

/** The header of the answers to devices with the server's time in milliseconds, by which they measure their clocks. */
export const CLOCK_HEADER = 'festoon-clock'

/** The header of an answer to `/gate/api/syncs` with the signature of its body, in base64url. */
export const SIGNATURE_HEADER = 'festoon-signature'
