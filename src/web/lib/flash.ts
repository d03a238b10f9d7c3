import { leaveTo } from './document-crossing.ts'

/** As landing/flash.ts reads them. */
const keys = { sentence: 'flash', link: 'flash-way' }

interface FlashOptions {
  /** A link beside the sentence, on the start page. */
  link?: { label: string; path: string } | undefined
  /** Said on the start page where storage is forbidden. */
  code?: 'course-not-found' | 'course-not-loaded'
}

/** To another document, which says once what happened here. */
export function leaveWithFlash(path: string, sentence: string, { link, code }: FlashOptions = {}): void {
  let to = path
  try {
    const area = window.sessionStorage
    area.setItem(keys.sentence, sentence)
    if (link) area.setItem(keys.link, JSON.stringify(link))
    else area.removeItem(keys.link)
  } catch (error) {
    console.warn('The next page cannot say what happened here.', error)
    if (code) to = `${path}#flash=${code}`
  }
  leaveTo(to, { replace: true })
}

export function takeFlash(): string | null {
  try {
    const area = window.sessionStorage
    const sentence = area.getItem(keys.sentence)
    for (const key of Object.values(keys)) area.removeItem(key)
    return sentence
  } catch {
    return null
  }
}
