/** The Idempotency-Key of a form: one for each content that is sent, so that what was changed meanwhile is another act. */
export function keyByBody(): (body: unknown) => string {
  let sent = { text: '', key: '' }
  return (body) => {
    const text = JSON.stringify(body)
    if (sent.text !== text) sent = { text, key: crypto.randomUUID() }
    return sent.key
  }
}
