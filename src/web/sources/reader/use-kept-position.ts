import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { savePosition, sourceQuery } from '#web/sources/api.ts'

/** The pause before saving: the position is not saved for every page that the learner only leafs through. */
const pauseMs = 3000

/** Saves the learner's position in a document, so that another device opens there. */
export function useKeptPosition(id: string, section: number, leaf: RefObject<HTMLElement | null>): void {
  const client = useQueryClient()
  const kept = useRef('')
  const keep = useEffectEvent((init?: RequestInit) => {
    const position = { section, start: firstShown(leaf.current) }
    const name = `${position.section}-${position.start}`
    if (name === kept.current) return
    kept.current = name
    client.setQueryData(sourceQuery(id).queryKey, (shown) => shown && { ...shown, position })
    savePosition(id, position, init).catch((error: unknown) => {
      kept.current = ''
      console.warn('The place in the document was not kept.', error)
    })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page begins the pause anew
  useEffect(() => {
    let timer = setTimeout(() => keep(), pauseMs)
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => keep(), pauseMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [section])

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep({ keepalive: true })
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      keep({ keepalive: true })
    }
  }, [])
}

const blocksOf = (leaf: HTMLElement) => [...leaf.querySelectorAll<HTMLElement>('[data-start]')]

/** The height of the sticky bars that cover the top of the page. */
const barsHeight = 120

/** The position in its section of the first visible words. */
function firstShown(leaf: HTMLElement | null): number {
  if (leaf === null) return 0
  const shown = blocksOf(leaf).find((block) => block.getBoundingClientRect().bottom > barsHeight)
  return Number(shown?.dataset.start ?? 0)
}

/** Scrolls these words of a section to the top. */
export function showFrom(leaf: HTMLElement, start: number): void {
  const block = blocksOf(leaf).findLast(({ dataset }) => Number(dataset.start) <= start)
  block?.scrollIntoView({ block: 'start' })
}
