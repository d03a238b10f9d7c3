import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CardFilter, cardFilters } from '#contract/review/card-files.ts'
import type { ListedCard } from '#contract/review/cards.ts'
import { innerTitle } from '#contract/words/text.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { useAddressChoices } from '#web/lib/use-address-choices.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { FilterChips } from '#web/ui/forms/filter-chips.tsx'
import filterTools from '#web/ui/forms/filter-tools.module.css'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RowsSkeleton } from '#web/ui/skeletons/rows-skeleton.tsx'
import { CardFiles } from './anki/card-files.tsx'
import { type CardsView, cardsQuery } from './cards/api.ts'
import type { EditorSubject } from './cards/card-editor.tsx'
import { CardRow } from './cards/card-row.tsx'
import { DeleteCardDialog } from './cards/delete-card-dialog.tsx'
import classes from './cards-screen.module.css'
import { CardEditor } from './late-dialogs.ts'
import { WaitingProposals } from './proposals/waiting-proposals.tsx'
import { ReviewTabs } from './review-tabs.tsx'

const chips: { value: CardFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'Not asked yet' },
  { value: 'suspended', label: 'Suspended' },
]

/** Every card of the learner. */
export function CardsScreen() {
  const { params, search, searchError, text, setText, choose, clear } = useAddressChoices()
  const filter = cardFilters.find((one) => one === params.get('show')) ?? 'all'
  const courseId = params.get('course')
  const courses = useQuery(courseChoicesQuery).data ?? []
  const [subject, setSubject] = useState<EditorSubject | null>(null)
  const makeOne = () => setSubject({ made: { back: '' } })
  return (
    <>
      <PageHeading
        lead="What you keep to recall: questions you missed, what lessons proposed, and what you made yourself."
        actions={
          <>
            <CardFiles />
            <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={makeOne}>
              New card
            </Button>
          </>
        }
      >
        Cards
      </PageHeading>
      <ReviewTabs />
      <Boundary name="This panel">
        <WaitingProposals />
      </Boundary>
      <SearchBox
        label="Search your cards"
        placeholder="Search your cards..."
        value={text}
        error={searchError}
        onChange={setText}
      />
      <div className={`flex wrap between mb-20 ${filterTools.tools}`}>
        <FilterChips
          label="Show"
          chosen={filter}
          chips={chips}
          onChoose={(value) => choose({ show: value === 'all' ? null : value })}
        />
        {(courses.length > 0 || courseId !== null) && (
          <ChoiceSelect
            className={filterTools.choice ?? ''}
            aria-label="Course"
            value={courseId ?? ''}
            data={[
              { value: '', label: 'All courses' },
              ...courses.map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
            ]}
            onChange={({ currentTarget: { value } }) => choose({ course: value === '' ? null : value })}
          />
        )}
      </div>
      <Boundary name="The list of cards">
        <CardList
          view={{ search, filter, courseId }}
          onEdit={(card) => setSubject({ card })}
          onMake={makeOne}
          onShowAll={() => clear(['show', 'course'])}
        />
      </Boundary>
      <CardEditor subject={subject} onClose={() => setSubject(null)} />
    </>
  )
}

interface CardListProps {
  view: CardsView
  onEdit: (card: ListedCard) => void
  onMake: () => void
  onShowAll: () => void
}

function CardList({ view, onEdit, onMake, onShowAll }: CardListProps) {
  const { list, items, more } = usePages({ ...cardsQuery(view), placeholderData: keepPreviousData })
  const [deleting, setDeleting] = useState<ListedCard | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  if (list.isError && list.data === undefined)
    return (
      <ErrorAlert
        title="Your cards could not be loaded"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        {sentenceFor(list.error)}
      </ErrorAlert>
    )
  if (list.isPending)
    return <RowsSkeleton label="Loading your cards..." rows={[72, 58, 66].map((width) => [30, width])} />
  return (
    <div aria-busy={list.isPlaceholderData}>
      {fault !== null && (
        <div className="mb-20">
          <ErrorAlert title="The card was not deleted" onDismiss={() => setFault(null)}>
            {fault}
          </ErrorAlert>
        </div>
      )}
      {items.length === 0 ? (
        <NoCards view={view} onMake={onMake} onShowAll={onShowAll} />
      ) : (
        <div className={`panel ${classes.list}`}>
          {items.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              onEdit={() => onEdit(card)}
              onDelete={() => setDeleting(card)}
            />
          ))}
        </div>
      )}
      <LoadMore {...more} />
      <DeleteCardDialog card={deleting} onClose={() => setDeleting(null)} onFailure={setFault} />
    </div>
  )
}

type NoCardsProps = Pick<CardListProps, 'view' | 'onMake' | 'onShowAll'>

function NoCards({ view, onMake, onShowAll }: NoCardsProps) {
  const isNarrowed = view.search !== '' || view.filter !== 'all' || view.courseId !== null
  if (isNarrowed)
    return (
      <EmptyState
        heading={<h2>No cards found</h2>}
        action={
          <Button variant="default" onClick={onShowAll}>
            Show all cards
          </Button>
        }
      >
        No card matches your search and filters.
      </EmptyState>
    )
  return (
    <EmptyState
      heading={<h2>No cards yet</h2>}
      action={
        <Button variant="default" onClick={onMake}>
          New card
        </Button>
      }
    >
      Questions you miss in an exam become cards by themselves, and at the end of a lesson you choose which of
      its cards to keep.
    </EmptyState>
  )
}
