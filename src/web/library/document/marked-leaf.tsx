import { Button } from '@mantine/core'
import { IconBlockquote, IconMessage2Question } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import type { SourceDetails } from '#contract/sources.ts'
import { appConfig } from '#web/lib/config.ts'
import { MarkToCard } from '#web/review/mark/mark-to-card.tsx'
import type { SourceSection } from '#web/sources/api.ts'
import { anchorOfRange } from '#web/sources/reader/anchor-of-range.ts'
import { quotation, sourceLine } from '#web/sources/reader/quotation.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { quoteIntoPage } from './quote-into-note.ts'

interface MarkedLeafProps {
  source: SourceDetails
  section: SourceSection
  /** Puts the marked words to the Librarian. */
  onAsk: (words: string) => void
  children: ReactNode
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

/** A page on which words can be marked: to ask about them, to make a card of them, to quote them. */
export function MarkedLeaf({ source, section, onAsk, children }: MarkedLeafProps) {
  const quote = (words: string) => void quoteWords(source, { words, from: sourceLine(source, section) })
  return (
    <MarkToCard
      placeOf={(_start, range) => ({
        document: { id: source.id, ...placeOf(range, section) },
        ...(source.courseId !== null && { courseId: source.courseId }),
      })}
      actions={({ text }) => (
        <>
          <Button {...quiet} leftSection={<IconMessage2Question {...icon} />} onClick={() => onAsk(text)}>
            Ask about this
          </Button>
          <Button {...quiet} leftSection={<IconBlockquote {...icon} />} onClick={() => quote(text)}>
            Quote into a note
          </Button>
        </>
      )}
    >
      {children}
    </MarkToCard>
  )
}

const quiet = {
  variant: 'default',
  size: 'sm',
  // The press must not take the marking away before it is read.
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
} as const

const placeOf = (range: Range | null, section: SourceSection) =>
  range === null ? { section: section.index, start: 0, end: 0 } : anchorOfRange(range, section)

/** Into the page of the lesson that is learned by hand; else to wherever the learner pastes it. */
async function quoteWords(source: SourceDetails, quote: { words: string; from: string }): Promise<void> {
  try {
    const isOnPage =
      !appConfig.model.connected && source.courseId !== null && (await quoteIntoPage(source.courseId, quote))
    if (isOnPage) return notify.success('Quoted on the page of your current lesson.')
    await navigator.clipboard.writeText(quotation(quote.words, quote.from))
    notify.success('Copied as a quotation with its source. Paste it where you write.')
  } catch (error) {
    console.warn('The words were not quoted.', error)
    notify.error('The words could not be quoted. Nothing was changed.')
  }
}
