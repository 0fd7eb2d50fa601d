/** What the office says, on the server and on its screens. */
export const officeMessages = {
  notAllowed: 'Your role does not allow this.',
  loggedOut: 'Please log in.',
  codeNeeded: 'Please give the code of your second factor.',
  stalePage: 'This page has been open for too long. Please reload it.',
  codeEmpty: 'Please enter a code.',
  codeWrong: 'This code is not right, or was used already.',
  linkOver: 'This link has been used, or is no longer good. Ask an owner for a new one.',
  staffTaken: 'Somebody with this email address works here already.',
  roleUnknown: 'Please choose a role.',
  lastOwner: 'One owner has to stay.',
  factorSet: 'Your second factor is set up already.',
} as const
