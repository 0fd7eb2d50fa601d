import { defineMessages } from '#contract/define-messages.ts'

/** The faults of a picture, as the rest of a sentence that begins with its name. */
export const messages = defineMessages('server/festival/pictures', {
  ofFile: '{file} {fault}',
  notAdded: 'is none of the pictures that were added',
  notBeside: 'is not beside this file',
  notThere: 'is not there',
  large: 'is larger than {most} MB',
  onlyLogo: 'is a drawing, and only the logo may be one',
  notPicture: 'is not a picture ({formats})',
  manyPixels: 'has more than {most} million pixels',
  bannerSize: 'is {width} by {height} pixels, and a banner is {rightWidth} by {rightHeight}',
  damaged: 'is damaged',

  // a drawing
  notUtf8: 'is not written in UTF-8',
  outside: 'refers to something outside',
  notDrawing: 'is not an SVG drawing',
  deep: 'is nested too deeply',
  document: 'has another document in it',
  entities: 'defines entities or style sheets',
  script: 'has a script in it',
  foreignObject: 'has a foreignObject in it',
  handler: 'has an event handler in it',
  leads: 'changes where it leads to',
})
