import { escapeHtml } from '#server/platform/text/escape-html.ts'

export type MailContent = { subject: string; text: string; html: string }

export type MailWords = {
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Small text after the action. */
  closing: string[]
}

/** A mail as text and as HTML. The HTML is self-contained: it loads nothing from other servers. */
export function composeMail({ subject, paragraphs, action, closing }: MailWords): MailContent {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...closing,
    '-- \nTrivium',
  ].join('\n\n')
  return { subject, text: `${text}\n`, html: htmlOf({ subject, paragraphs, action, closing }) }
}

const ink = '#2f2925'
const muted = '#645d57'

function htmlOf({
  subject,
  paragraphs,
  action,
  closing,
}: Omit<MailWords, 'action'> & { action: MailWords['action'] | undefined }): string {
  const said = paragraphs.map((words) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`)
  const small = closing.map(
    (words) => `<p style="margin:0 0 12px;font-size:14px;color:${muted}">${escapeHtml(words)}</p>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f4ef;color:${ink};font-family:Georgia,'Times New Roman',serif;font-size:17px;line-height:1.6">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fffefc;border:1px solid #dcd8d1;border-radius:10px">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold">Trivium</p>
${said.join('\n')}
${action ? buttonOf(action) : ''}
${small.join('\n')}
</div></body></html>
`
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;background:${ink};color:#fbfaf7;border-radius:6px;text-decoration:none;font-family:Helvetica,Arial,sans-serif;font-weight:bold;font-size:16px">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${muted};overflow-wrap:anywhere">Or copy this address into your browser:<br>${href}</p>`
}
