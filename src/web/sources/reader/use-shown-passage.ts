import { type RefObject, useEffect } from 'react'
import type { Passage } from './passage.ts'

/**
 * Scrolls the marked words into the upper third and focuses them. Escape returns to the control that led
 * here, if it is still on the page.
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

/**
 * A reply that was still being written renders its citations again: the pressed element is gone, and an equal
 * one replaced it.
 */
const citationOnShow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('a[data-cites][aria-current="location"]')

/** The returned function removes the Escape handler. */
export function showPassage(mark: HTMLElement | null): (() => void) | undefined {
  if (mark === null) return undefined
  const cameFrom = document.activeElement
  // A learner who steps through the matches keeps the focus on the button.
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
