/** Saves a file as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Slow browsers may still read the URL when `click` returns, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Saves data as a JSON file, indented so that people can read it. */
export const saveJson = (data: unknown, name: string): void =>
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name)
