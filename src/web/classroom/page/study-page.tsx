import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { Activity, Classroom } from '#contract/classroom-state.ts'
import { pageOf } from '#contract/study-page/words.ts'
import type { StudyPage as Page } from '#contract/study-page.ts'
import { NotesSkeleton } from '#web/classroom/notes/notes-skeleton.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { pageQuery } from './api.ts'
import { PageField } from './page-field.tsx'
import { PageQuotes } from './page-quotes.tsx'
import classes from './study-page.module.css'
import { usePageText } from './use-page-text.ts'

interface StudyPageProps {
  room: Classroom
  activity: Activity
}

/** The page that a learner writes where no model writes notes. */
export function StudyPage({ room, activity }: StudyPageProps) {
  const page = useQuery(pageQuery(activity.id))
  if (page.data !== undefined) return <OpenPage room={room} activity={activity} page={page.data} />
  if (!page.isError) return <NotesSkeleton />
  return (
    <div className={classes.page}>
      <ErrorAlert
        title={sentenceFor(page.error)}
        retrying={page.isFetching}
        onRetry={() => void page.refetch()}
      />
    </div>
  )
}

const stateWords = { saved: 'Saved', saving: 'Saving', kept: 'Kept in this browser' }

function OpenPage({ room, activity, page }: StudyPageProps & { page: Page }) {
  const { lead, lookFor, sections } = pageOf(activity.type)
  const { text, draft, save, write, conflict, state } = usePageText(activity.id, page)
  const [isComparing, setComparing] = useState(text.leftOut !== '')
  const comparison = useRef<HTMLDivElement>(null)
  // The button that held the focus goes.
  const compare = () => {
    flushSync(() => setComparing(true))
    comparison.current?.focus({ preventScroll: true })
  }
  const isRecall = sections.includes('leftOut')
  const field = (section: (typeof sections)[number]) => (
    <PageField key={section} section={section} value={text[section]} onChange={write} />
  )
  return (
    <div className={`stack gap-20 ${classes.page}`}>
      <blockquote className={classes.aim}>{room.unit?.unitObjective || room.unit?.title}</blockquote>
      <div>
        <p>{lead}</p>
        {lookFor.length > 0 && (
          <ul className="bullets">
            {lookFor.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </div>
      {conflict ? (
        <ChangedElsewhere thing="page" isSaving={save.isPending} {...conflict} />
      ) : (
        <DraftNotice kept={draft} />
      )}
      {sections.filter((section) => section !== 'leftOut').map(field)}
      {sections.includes('passage') && (
        <p className="muted small">
          A video counts too: <Link to="/library">add it to this course in your library</Link>, with its
          transcript.
        </p>
      )}
      {isRecall && !isComparing && (
        <Button variant="default" className={classes.compare ?? ''} onClick={compare}>
          Compare with my source
        </Button>
      )}
      {isRecall && isComparing && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div ref={comparison} tabIndex={-1} role="group" aria-label="Comparison" className="stack gap-20">
          <PastedSources sources={page.sources} />
          {field('leftOut')}
        </div>
      )}
      {save.isError && !conflict && (
        <ErrorAlert title={sentenceFor(save.error)} onRetry={() => save.mutate(text)}>
          Nothing was lost: your text is kept in this browser.
        </ErrorAlert>
      )}
      <p className="muted small" role="status">
        {(draft.draft !== null || page.revision > 0) && stateWords[state]}
      </p>
      {(!isRecall || isComparing) && <PageQuotes quotes={page.quotes} />}
    </div>
  )
}

function PastedSources({ sources }: Pick<Page, 'sources'>) {
  if (sources.length === 0)
    return <p className="muted">You have not pasted a source yet. Paste one in the first activity.</p>
  return sources.map(({ title, text }) => (
    <section key={title + text.length} className={`panel ${classes.source}`} aria-label="My source">
      <h3 className="as-h4">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long source is scrolled by keys too */}
      <div className={`pre-wrap breaks mt-8 ${classes.passage}`} tabIndex={0}>
        {text}
      </div>
    </section>
  ))
}
