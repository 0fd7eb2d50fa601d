import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the passkeys of an account. */
export const messages = defineMessages('web/shop/customers/account/passkeys', {
  passkeys: 'Passkeys',
  passkeysHint:
    'A passkey logs you in by fingerprint, face or PIN, without a password or a code. It stays on your device or in your password manager.',
  passkeysFailed: 'Your passkeys could not be loaded. Please try again later.',
  passkeyPassword: 'Your password, for passkeys',
  passkeyPasswordHint: 'Needed to add or remove one.',
  passkeyCodeHint: 'To add or remove one, have a code mailed to you first, so that nobody else can.',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'Your passkey is ready.',
  passkeyKnown: 'This device has a passkey of your account already.',
  passkeyRemove: 'Remove',
  removePasskey: 'Remove: {name}',
  passkeyRemoved: 'The passkey was removed. You can delete it on its device too.',
  passkeyRename: 'Rename',
  renamePasskey: 'Rename: {name}',
  passkeyName: 'Name of the passkey',
  passkeySaveName: 'Save',
  passkeyKeepName: 'Cancel',
  passkeyUnused: 'Added {since}, not used yet',
  passkeyTimes: 'Added {since}, last used {used}',
})
