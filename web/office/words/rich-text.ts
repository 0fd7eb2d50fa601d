/** The words of the field for a text with formatting. */
export const richText = {
  ways: { write: 'Write', html: 'HTML', preview: 'Preview' },
  wayOf: (label: string) => `How to see ${label}`,
  htmlOf: (label: string) => `${label} (HTML)`,
  toolsOf: (label: string) => `Formatting of ${label}`,
  onlyHtml: (tags: string) =>
    `This text holds what can only be written as HTML (${tags}), so that nothing of it is lost.`,
  previewOf: (label: string) => `${label}, as the shop shows it`,
  previewEmpty: 'Nothing is written yet.',
  linkAddress: 'Address of the link',
  linkSave: 'Set the link',
} as const
