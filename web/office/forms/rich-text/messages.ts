import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the rich text editor. */
export const messages = defineMessages('web/office/forms/rich-text', {
  modes: {
    write: 'Write',
    html: 'HTML',
    preview: 'Preview',
  },
  wayOf: 'How to see {label}',
  htmlOf: '{label} (HTML)',
  toolsOf: 'Formatting of {label}',
  onlyHtml: 'This text holds what can only be written as HTML ({tags}), so that nothing of it is lost.',
  previewOf: '{label}, as the shop shows it',
  previewEmpty: 'Nothing is written yet.',
  linkAddress: 'Address of the link',
  linkSave: 'Set the link',
})
