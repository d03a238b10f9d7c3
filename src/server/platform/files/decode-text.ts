/** The text of a file, or a sentence on why it is none. */
export function decodeText(bytes: Uint8Array): { text: string } | { fault: string } {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return { fault: 'The file is UTF-16 text: save it as UTF-8.' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? { fault: 'The file holds bytes that are no text.' } : { text }
  } catch {
    return { fault: 'The file is not UTF-8 text.' }
  }
}
