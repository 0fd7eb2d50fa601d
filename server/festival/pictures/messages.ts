import { defineMessages } from '#contract/define-messages.ts'

/** The faults of a picture, as the rest of a sentence that begins with its name. */
export const messages = defineMessages('server/festival/pictures', {
  ofFile: '{file} {fault}',
  notAdded: 'is not one of the added pictures',
  notBeside: 'is not next to this file',
  notThere: 'does not exist',
  large: 'is larger than {most} MB',
  onlyLogo: 'is a drawing, which only the logo can be',
  notPicture: 'is not a picture ({formats})',
  manyPixels: 'has more than {most} million pixels',
  bannerSize: 'is {width} by {height} pixels, but a banner must be {rightWidth} by {rightHeight}',
  damaged: 'is damaged',

  // a drawing
  notUtf8: 'is not written in UTF-8',
  outside: 'refers to something outside the file',
  notDrawing: 'is not an SVG drawing',
  deep: 'is nested too deeply',
  document: 'contains another document',
  entities: 'contains entities or style sheets',
  script: 'contains a script',
  foreignObject: 'contains a foreignObject',
  handler: 'contains an event handler',
  leads: 'contains a link target that changes',
})
