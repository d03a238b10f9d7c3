import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Knowledge } from '#contract/knowledge/picture.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ProfileTabs } from '#web/profile/profile-tabs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClearSearch } from '#web/ui/forms/clear-search.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { knowledgeQuery } from './api.ts'
import classes from './knowledge-screen.module.css'
import { type EvidencePlace, openPlace } from './open-place.ts'
import { ConceptList } from './picture/concept-list.tsx'
import { rowId } from './picture/concept-row.tsx'
import { GuidesCard } from './picture/guides-card.tsx'
import { LegendCard } from './picture/legend-card.tsx'
import { MisconceptionsCard } from './picture/misconceptions-card.tsx'
import { PictureSkeleton } from './picture/picture-skeleton.tsx'
import { PictureTools } from './picture/picture-tools.tsx'
import { conceptsOf, hasCards, matchingUnits } from './picture/shown-units.ts'
import { usePictureView } from './picture/use-picture-view.ts'
import { WhyPanel } from './why/why-panel.tsx'

type View = ReturnType<typeof usePictureView>

/** What Trivium believes about its learner, and why: to read, to question and to correct. */
export function KnowledgeScreen() {
  const view = usePictureView()
  const { conceptId } = view
  const picture = useQuery({ ...knowledgeQuery(view.courseId), placeholderData: keepPreviousData })
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  useFocusOnRow(conceptId)
  const why = conceptId !== null && <Why view={view} data={picture.data} isAlone={isNarrow} />
  // A narrow screen has room for one of the two.
  if (why && isNarrow) return <div className={classes.alone}>{why}</div>
  return (
    <>
      <PageHeading
        lead={
          <span className={`block ${classes.lead}`}>
            What Trivium thinks you know, and why. This decides where lessons begin and what exams come back
            to. Nothing here is a grade: strike what is wrong.
          </span>
        }
      >
        What you know
      </PageHeading>
      <ProfileTabs />
      {picture.isError && picture.data === undefined && (
        <div className="stack gap-16">
          <ErrorAlert
            title="What you know could not be loaded"
            onRetry={() => void picture.refetch()}
            retrying={picture.isFetching}
          >
            {sentenceFor(picture.error)}
          </ErrorAlert>
          {view.courseId !== null && (
            <p>
              <Link to="/profile/knowledge">Show the course you used last</Link>
            </p>
          )}
        </div>
      )}
      {picture.isPending && <PictureSkeleton />}
      {picture.data && <Picture view={view} data={picture.data} why={why} isBesideList={!isNarrow} />}
    </>
  )
}

/** Closed, a panel gives the focus back to the row it was opened from. */
function useFocusOnRow(conceptId: string | null): void {
  const opened = useRef(conceptId)
  useEffect(() => {
    const closed = conceptId === null ? opened.current : null
    opened.current = conceptId
    if (closed !== null) (document.getElementById(rowId(closed)) ?? document.querySelector('h1'))?.focus()
  }, [conceptId])
}

interface WhyProps {
  view: View
  data: Knowledge | undefined
  isAlone: boolean
}

function Why({ view, data, isAlone }: WhyProps) {
  const { conceptId, isFromList, closeConcept } = view
  const navigate = useNavigate()
  const client = useQueryClient()
  if (conceptId === null) return null
  const goTo = async (place: EvidencePlace) => {
    try {
      await navigate(await openPlace(client, place))
    } catch (error) {
      notify.error(sentenceFor(error))
    }
  }
  return (
    <Boundary name="This panel" place={conceptId}>
      <WhyPanel
        conceptId={conceptId}
        known={conceptsOf(data?.course?.units ?? []).find(({ id }) => id === conceptId)}
        isAlone={isAlone}
        onClose={() => (isFromList ? void navigate(-1) : closeConcept())}
        onOpenPlace={(place) => void goTo(place)}
      />
    </Boundary>
  )
}

interface PictureProps {
  view: View
  data: Knowledge
  why: React.ReactNode
  isBesideList: boolean
}

function Picture({ view, data: { settings, courses, course }, why, isBesideList }: PictureProps) {
  const { filter, search, conceptId } = view
  const hasConcepts = course !== null && conceptsOf(course.units).length > 0
  const units = course === null ? [] : matchingUnits(course.units, filter, search)
  const withCards = hasCards(course?.units ?? [])
  const isNarrowed = filter !== 'all' || search !== ''
  return (
    <>
      {course && (
        <PictureTools
          courses={courses}
          course={course}
          filter={filter}
          search={view}
          onFilter={view.chooseFilter}
          onCourse={view.chooseCourse}
        />
      )}
      <div className={classes.columns}>
        <div className="shrinkable">
          {units.length > 0 ? (
            <Boundary name="The list of concepts">
              <ConceptList
                // Another course begins folded again.
                key={course?.courseId}
                units={units}
                isNarrowed={isNarrowed}
                hasCards={withCards}
                chosenId={conceptId}
                linkTo={view.linkTo(isBesideList)}
              />
            </Boundary>
          ) : hasConcepts ? (
            <EmptyState
              picture={null}
              heading={<h2>No concept found</h2>}
              action={
                <ClearSearch onClear={view.clear}>
                  {filter === 'all' ? 'Clear search' : 'Clear filters'}
                </ClearSearch>
              }
            />
          ) : (
            <NothingYet />
          )}
        </div>
        <div className={`stack gap-16 shrinkable ${classes.side}`} data-why={why ? true : undefined}>
          {why || (
            <>
              <Boundary name="This panel">
                <LegendCard hasCards={withCards} />
              </Boundary>
              <Boundary name="This panel">
                <MisconceptionsCard misconceptions={course?.misconceptions ?? []} />
              </Boundary>
              <Boundary name="This panel">
                <GuidesCard settings={settings} courseId={course?.courseId ?? null} />
              </Boundary>
            </>
          )}
        </div>
      </div>
    </>
  )
}

const NothingYet = () => (
  <EmptyState
    heading={<h2>There are no estimates yet</h2>}
    action={
      <Button component={Link} to="/dashboard">
        Go to your courses
      </Button>
    }
  >
    After your first exam you see here how well you know each concept, and why.
  </EmptyState>
)
