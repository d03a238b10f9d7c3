import { leaveTo } from './document-crossing.ts'

const key = 'flash'

/** To another document, which says once what happened here. Where storage is forbidden it goes without saying. */
export function leaveWithFlash(path: string, sentence: string): void {
  try {
    window.sessionStorage.setItem(key, sentence)
  } catch (error) {
    console.warn('The next page cannot say what happened here.', error)
  }
  leaveTo(path, { replace: true })
}

export function takeFlash(): string | null {
  try {
    const sentence = window.sessionStorage.getItem(key)
    window.sessionStorage.removeItem(key)
    return sentence
  } catch {
    return null
  }
}
