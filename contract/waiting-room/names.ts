/** The field in which a call that opens a cart says that its caller has to wait. */
export const WAITING_ROOM_FIELD = 'waiting_room'

/** The page of the waiting room; `to` in its query is where it leads. */
export const WAITING_ROOM_PATH = '/waiting-room'
