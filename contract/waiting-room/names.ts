/** The error field by which a call that opens a cart reports that the caller must wait. */
export const WAITING_ROOM_FIELD = 'waiting_room'

/** The page of the waiting room; `to` in its query is the destination. */
export const WAITING_ROOM_PATH = '/waiting-room'
