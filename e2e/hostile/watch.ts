import { expect, type Page } from '@playwright/test'
import type { Trouble } from '../trouble.ts'

/** Runs in the page: finds everything in it that is more than plain text. */
function findHarm(): string[] {
  const found: string[] = []
  const allowedHosts = ['www.youtube-nocookie.com', 'i.ytimg.com']
  const isOurs = (address: string) => {
    const url = new URL(address, location.href)
    const isPlayer = url.href === 'https://www.youtube.com/iframe_api'
    return url.origin === location.origin || isPlayer || allowedHosts.includes(url.hostname)
  }
  if ('__xss' in window) found.push('something ran')
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName
    for (const attribute of element.attributes) {
      if (/^on/i.test(attribute.name)) found.push(`${name} ${attribute.name}`)
      if (/url\(\s*["']?(https?:)?\/\//i.test(attribute.name === 'style' ? attribute.value : ''))
        found.push(`${name} style ${attribute.value}`)
      if (
        ['src', 'srcset', 'data', 'poster', 'action', 'formaction', 'background'].includes(attribute.name)
      ) {
        const isPicture = name === 'img' && attribute.value.startsWith('data:image/')
        if (!isPicture && !isOurs(attribute.value)) found.push(`${name} ${attribute.name}=${attribute.value}`)
      }
    }
    if (['object', 'embed', 'base', 'applet', 'marquee', 'frame', 'portal'].includes(name)) found.push(name)
    if (name === 'meta' && element.hasAttribute('http-equiv')) found.push('meta http-equiv')
    if (name === 'iframe' && element.hasAttribute('srcdoc')) found.push('iframe srcdoc')
    const href = element.getAttribute('href') ?? element.getAttribute('xlink:href')
    if (href === null) continue
    const { protocol, origin } = new URL(href, location.href)
    if (!['http:', 'https:', 'mailto:', 'irc:', 'ircs:', 'xmpp:'].includes(protocol))
      found.push(`${name} ${href}`)
    const rel = element.getAttribute('rel') ?? ''
    if (name === 'link' && !isOurs(href)) found.push(`link ${href}`)
    if (name === 'a' && origin !== location.origin && !/noopener/.test(rel)) found.push(`opener: ${href}`)
    if (name === 'a' && origin !== location.origin && !/noreferrer/.test(rel)) found.push(`referrer: ${href}`)
  }
  return found
}

/** Runs in the page: finds texts that reverse the direction of the text beside them. */
function findTurned(): string[] {
  const opening = /[\u202a\u202b\u202d\u202e\u2066-\u2068]/
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!opening.test(text.nodeValue ?? '')) continue
    let around = text.parentElement
    while (around && !/isolate|plaintext/.test(getComputedStyle(around).unicodeBidi)) {
      if (getComputedStyle(around).display !== 'inline') break
      around = around.parentElement
    }
    const beside = [...(around?.childNodes ?? [])].filter(
      (node) => node !== text && node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '',
    )
    for (const { nodeValue } of beside)
      found.push(`${text.nodeValue?.slice(0, 40)} beside ${nodeValue?.slice(0, 60)}`)
  }
  return found
}

/** Records each dialog, window and download of a page. */
export function watchForHarm(page: Page, trouble: Trouble): void {
  page.on('dialog', (dialog) => {
    trouble.note('dialog', dialog.message())
    dialog.dismiss().catch(() => {})
  })
  page.on('popup', (popup) => trouble.note('window', popup.url()))
  page.on('download', (download) => trouble.note('download', download.url()))
}

/** Checks that the planted text is readable, and is only text. */
export async function expectOnlyText(
  page: Page,
  where: string,
  within = page.locator('main'),
): Promise<void> {
  await expect(within, where).toContainText('Hostile')
  // Until it is drawn as a picture, a diagram is markup without links.
  await expect(page.locator('[data-drawing]'), where).toHaveCount(0)
  expect.soft(await page.evaluate(findHarm), where).toEqual([])
  expect.soft(await page.evaluate(findTurned), where).toEqual([])
}
