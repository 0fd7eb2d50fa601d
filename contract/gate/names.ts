/** Where devices work; the application is there, and its calls below it. */
export const GATE_PATH = '/gate'

/** Where the worker that reads the camera's pictures is: below the gate's own path. */
export const GATE_ASSETS_PATH = `${GATE_PATH}/assets/`

/** From so many per cent on a phone's battery is low, for whoever holds it and for the office. */
export const LOW_BATTERY = 20

/** The header of an answer to `/gate/api/syncs` with the signature of its body, in base64url. */
export const SIGNATURE_HEADER = 'festoon-signature'
