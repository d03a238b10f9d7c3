const maxDescriptionLength = 200

/** What a mailed link says behind its #. Anyone can write it, so a description is shown as plain text and cut. */
export interface LinkFragment {
  token: string | null
  type: string | null
  error: string | null
}

const sentences = new Map([
  ['otp_expired', 'This link has expired or was used already. Please ask for a new one.'],
  ['access_denied', 'This link cannot be used. Please ask for a new one.'],
])

export function readFragment(hash: string): LinkFragment {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  return { token: values.get('token'), type: values.get('type'), error: errorIn(values) }
}

function errorIn(values: URLSearchParams): string | null {
  const description = values.get('error_description')?.trim()
  if (description) {
    return description.length > maxDescriptionLength
      ? `${description.slice(0, maxDescriptionLength)}…`
      : description
  }
  const codes = [values.get('error_code'), values.get('error')].filter((code) => code !== null)
  if (codes.length === 0) return null
  const known = codes.map((code) => sentences.get(code)).find((sentence) => sentence !== undefined)
  return known ?? 'This link cannot be used. Please ask for a new one.'
}

/** A used link leaves the address bar, and so the history of a shared computer. */
export function forgetFragment(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}
