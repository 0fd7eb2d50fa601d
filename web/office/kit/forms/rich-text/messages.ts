import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the rich text editor. */
export const messages = defineMessages('web/office/kit/forms/rich-text', {
  modes: {
    write: 'Write',
    html: 'HTML',
    preview: 'Preview',
  },
  wayOf: 'View of {label}',
  htmlOf: '{label} (HTML)',
  toolsOf: 'Formatting of {label}',
  onlyHtml: 'This text contains elements that can only be edited as HTML ({tags}), so that nothing is lost.',
  previewOf: '{label}, as the shop shows it',
  previewEmpty: 'Nothing written yet.',
  /** By the names that the library uses. */
  tools: {
    boldControlLabel: 'Bold',
    italicControlLabel: 'Italic',
    underlineControlLabel: 'Underline',
    strikeControlLabel: 'Strikethrough',
    clearFormattingControlLabel: 'Clear formatting',
    h2ControlLabel: 'Heading 2',
    h3ControlLabel: 'Heading 3',
    h4ControlLabel: 'Heading 4',
    bulletListControlLabel: 'Bullet list',
    orderedListControlLabel: 'Ordered list',
    blockquoteControlLabel: 'Blockquote',
    hrControlLabel: 'Horizontal line',
    linkControlLabel: 'Link',
    unlinkControlLabel: 'Remove link',
    undoControlLabel: 'Undo',
    redoControlLabel: 'Redo',
    linkEditorInputLabel: 'Link address',
    linkEditorSave: 'Save link',
    linkEditorExternalLink: 'Open link in a new tab',
    linkEditorInternalLink: 'Open link in the same tab',
  },
})
