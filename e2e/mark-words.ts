import type { Page } from '@playwright/test'

/** Marks the first words of a text as a learner does, by the browser's own selection. */
export const mark = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0 || node.parentElement?.closest('script, style')) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      document.getSelection()?.removeAllRanges()
      document.getSelection()?.addRange(range)
      return
    }
    throw new Error(`Nobody says “${wanted}”.`)
  }, words)
