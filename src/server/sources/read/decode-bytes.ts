const declared =
  /^\s*<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w.:-]{1,40})["']|<meta[^>]{0,500}\scharset\s*=\s*["']?([\w.:-]{1,40})/i

/** The text of bytes: as they say themselves, as UTF-8 where they are that, else as western Europe wrote before it. */
export function decodeBytes(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decoderFor(new TextDecoder('latin1').decode(bytes.subarray(0, 2048))).decode(bytes)
  }
}

function decoderFor(head: string): TextDecoder {
  const [, inXml, inHtml] = declared.exec(head) ?? []
  const label = (inXml ?? inHtml ?? '').toLowerCase()
  try {
    // What says UTF-8 and is not was written by a program that did not know better.
    return new TextDecoder(label === '' || label === 'utf-8' ? 'windows-1252' : label)
  } catch {
    return new TextDecoder('windows-1252')
  }
}
