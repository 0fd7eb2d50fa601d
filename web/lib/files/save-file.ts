/** Saves a file as the browser saves downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has begun when the click returns; the address is let go a little later for slow ones.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Saves data as a file that people can read as well as programs. */
export const saveJson = (data: unknown, name: string): void =>
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name)
