import { defineMessages } from '#contract/define-messages.ts'

/** What is said about the keys of other programs. */
export const messages = defineMessages('server/api-keys', {
  nameEmpty: 'Please enter a name.',
  nameLong: 'The name can be at most {most} characters long.',
  readsEmpty: 'Please choose what the key may read or write.',
  optOutsNeedAll: 'News opt-outs can be read only for all events, and with personal data.',
  codesNeedAll: 'Codes belong to no event: only a key for all events can write them.',
  eventsEmpty: 'Please choose at least one event.',
  eventUnknown: 'One of the events no longer exists.',
  networkWrong: '“{network}” is no network. Write it like 203.0.113.7 or 203.0.113.0/24.',
  networksMany: 'A key can have at most {most} networks.',
  untilWrong: 'Please choose a day from today on.',
  ended: 'This key is no longer valid.',
  exchangedAlready: 'This key is being exchanged already. Revoke one of the two first.',
  keyMissing: 'Send a key in the header: Authorization: Bearer fst_…',
  keyInvalid: 'This key is unknown, expired or revoked.',
  keyInAddress:
    'A key stood in the address, where proxies and logs keep it. It has been revoked. Send keys in the header Authorization.',
  notPermitted: 'This key may not read this.',
  writingNotPermitted: 'This key may not write this.',
  idempotencyKeyWrong:
    'An Idempotency-Key has 1 to {most} visible ASCII characters without spaces, such as a UUID, and is sent once.',
  idempotencyConflict:
    'This Idempotency-Key was sent with another call before. Use a new one for each call, and the same one only to repeat it.',
  answerErased: 'This was done before. Its answer is no longer kept, because somebody in it has been erased.',
  wrongNetwork: 'This key may not be used from this address.',
  mail: {
    subject: 'The key “{name}” has been revoked',
    heading: 'A key has been revoked',
    text: 'somebody sent the key “{name}” ({prefix}…) in the address of a request to {festival}. Proxies, browsers and logs keep addresses, so the key was revoked at once.',
    closing:
      'Make a new key, and have the program send it in the header Authorization, as the documentation says.',
    button: 'Open the keys',
  },
})
