import { type RefObject, useEffect } from 'react'
import type { Passage } from './passage.ts'

/**
 * Brings the marked words into the upper third and gives them the focus. Escape leads back to what was pressed to come
 * here, where that is still on the page.
 */
export function useShownPassage(
  leaf: RefObject<HTMLElement | null>,
  passage: Passage | null,
  section: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words on another page are shown anew
  useEffect(() => {
    if (passage === null) return
    return showPassage(leaf.current?.querySelector<HTMLElement>('[data-passage]') ?? null)
  }, [leaf, passage, section])
}

/** A reply that was still being written draws its citations anew: the one that was pressed is gone, its like is there. */
const citationOnShow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('a[data-cites][aria-current="location"]')

/** The returned function ends the way back. */
export function showPassage(mark: HTMLElement | null): (() => void) | undefined {
  if (mark === null) return undefined
  const cameFrom = document.activeElement
  // Whoever goes from match to match goes on pressing there.
  const keepsFocus = cameFrom?.closest('search') != null
  mark.scrollIntoView({ block: 'start' })
  if (keepsFocus) return undefined
  mark.focus({ preventScroll: true })
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || document.activeElement !== mark) return
    const isThere = cameFrom instanceof HTMLElement && cameFrom !== mark && cameFrom.isConnected
    const origin = isThere ? cameFrom : citationOnShow()
    origin?.focus()
  }
  document.addEventListener('keydown', back)
  return () => document.removeEventListener('keydown', back)
}
