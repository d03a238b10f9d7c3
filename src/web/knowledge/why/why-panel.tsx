import { ActionIcon, Loader } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ConceptStanding } from '#contract/knowledge/picture.ts'
import { sayEvidence } from '#contract/knowledge/say-evidence.ts'
import { universalDay } from '#contract/time/calendar-date.ts'
import { innerTitle } from '#contract/words/text.ts'
import { type ConceptPage, conceptQuery } from '#web/knowledge/api.ts'
import { wordFor } from '#web/knowledge/concept-words.ts'
import { MarkedWord } from '#web/knowledge/knowledge-mark.tsx'
import { MisconceptionBox } from '#web/knowledge/misconception.tsx'
import type { EvidencePlace } from '#web/knowledge/open-place.ts'
import { SettleButton } from '#web/knowledge/settle-button.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { EvidenceRow } from './evidence-row.tsx'
import { expectationWords } from './evidence-words.ts'
import { WhyActions } from './why-actions.tsx'
import classes from './why-panel.module.css'

interface WhyPanelProps {
  conceptId: string
  /** As the list knows it: shown until the rest is there. */
  known: ConceptStanding | undefined
  /** Shown in place of the picture, not beside it: its heading is the page's h1. */
  isAlone: boolean
  onClose: () => void
  onOpenPlace: (place: EvidencePlace) => void
}

/** 'Why do you think that?': what is believed of one concept, from what, and what its learner can do about it. */
export function WhyPanel({ conceptId, known, isAlone, onClose, onOpenPlace }: WhyPanelProps) {
  const { list, items: pieces, more } = usePages(conceptQuery(conceptId))
  const details = list.data?.pages[0]
  const concept = details?.concept ?? known
  const PartHeading = isAlone ? 'h2' : 'h3'
  const [fault, setFault] = useState<unknown>(null)
  const panel = useRef<HTMLElement>(null)
  const focusHead = () => panel.current?.querySelector<HTMLElement>('[data-head]')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever concept it now is about
  useEffect(() => {
    setFault(null)
    focusHead()
  }, [conceptId])

  return (
    <section ref={panel} className={`panel lifted ${classes.panel}`} aria-labelledby="why-heading">
      <Head details={details} concept={concept} isAlone={isAlone} isFailed={list.isError} onClose={onClose} />
      {fault !== null && (
        <div className={classes.part}>
          <ErrorAlert title={sentenceFor(fault)} onDismiss={() => setFault(null)}>
            Everything is as it was before.
          </ErrorAlert>
        </div>
      )}
      {list.isError && details === undefined && (
        <div className={classes.part}>
          <ErrorAlert
            title={sentenceFor(list.error)}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        </div>
      )}
      {list.isPending && (
        <p className={`row gap-12 muted ${classes.part}`} role="status">
          <Loader size="sm" aria-hidden="true" />
          Looking for the reasons...
        </p>
      )}
      {details && concept && (
        <>
          <Reasons details={details} heading={PartHeading} onFault={setFault} onSettled={focusHead} />
          {pieces.length > 0 && (
            <div className="line-above">
              <PartHeading className={`tiny strong muted ${classes.over}`}>
                Evidence, newest first
              </PartHeading>
              <ol>
                {pieces.map((piece) => (
                  <EvidenceRow
                    key={piece.id}
                    piece={piece}
                    today={universalDay()}
                    onFault={setFault}
                    onOpenPlace={onOpenPlace}
                  />
                ))}
              </ol>
              <div className={classes.more}>
                <LoadMore {...more} />
              </div>
            </div>
          )}
          <WhyActions
            concept={concept}
            hasEvidence={pieces.length > 0}
            misconceptions={details.misconceptions.length}
            onFault={setFault}
            onForgotten={focusHead}
          />
        </>
      )}
    </section>
  )
}

interface HeadProps {
  details: ConceptPage | undefined
  concept: ConceptStanding | undefined
  isAlone: boolean
  isFailed: boolean
  onClose: () => void
}

function Head({ details, concept, isAlone, isFailed, onClose }: HeadProps) {
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <div className={classes.part}>
      <div className="flex align-start between gap-12">
        <div className="shrinkable">
          {details && details.unitTitle !== '' && (
            <p className="tiny strong muted breaks">{innerTitle(details.unitTitle)}</p>
          )}
          <Heading id="why-heading" className={classes.heading} tabIndex={-1} data-head>
            {concept?.label ?? (isFailed ? 'This concept could not be opened' : 'One moment')}
          </Heading>
        </div>
        <ActionIcon aria-label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      {concept && (
        <div className="row wrap gap-14 mt-10">
          <span role="status">
            <MarkedWord word={wordFor(concept)} />
          </span>
          {concept.recall !== null && (
            <span className="small muted digits">Recall today {Math.round(concept.recall * 100)}%</span>
          )}
        </div>
      )}
    </div>
  )
}

interface ReasonsProps {
  details: ConceptPage
  heading: 'h2' | 'h3'
  onFault: (error: unknown) => void
  onSettled: () => void
}

function Reasons({ details, heading: Heading, onFault, onSettled }: ReasonsProps) {
  const { concept, estimate, misconceptions } = details
  return (
    <div className={`stack gap-12 line-above ${classes.part}`}>
      <div>
        <Heading className="as-h4">Why do you think that?</Heading>
        <p className="medium-tight mt-4">{becauseOf(concept)}</p>
        {estimate && <p className="muted small-tight mt-4">{expectationWords(estimate)}</p>}
      </div>
      {misconceptions.map(({ evidenceId, misconception }) => (
        <MisconceptionBox key={evidenceId} heading="Open misconception" belief={misconception}>
          <p className="muted tiny">Closes after two right answers on different days.</p>
          <div>
            <SettleButton
              evidenceId={evidenceId}
              belief={misconception}
              onFault={onFault}
              onSettled={onSettled}
            />
          </div>
        </MisconceptionBox>
      ))}
      {concept.statement !== '' && (
        <p className="muted small-tight breaks">What it is: {concept.statement}</p>
      )}
    </div>
  )
}

function becauseOf(concept: ConceptStanding): string {
  const said = sayEvidence(concept, universalDay())
  if (concept.isCalledShaky) return `You said that it is shaky. ${said}`.trim()
  return said || 'There is no estimate yet, because there is no evidence that counts.'
}
