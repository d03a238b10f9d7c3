/** Hands a file to the browser as if it had been a link. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Freed once the browser has surely begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
