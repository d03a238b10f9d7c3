import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UnitStanding } from '#contract/knowledge/picture.ts'
import type { KnowledgeWord } from '#contract/knowledge.ts'
import { innerTitle } from '#contract/words/text.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { courseConceptsQuery } from './api.ts'
import { conceptWords, wordFor } from './concept-words.ts'
import classes from './course-knowledge-tab.module.css'
import { KnowledgeMark } from './knowledge-mark.tsx'

const order: KnowledgeWord[] = ['solid', 'unclear', 'shaky', 'not_seen']

/**
 * In the dialog of the learner's course: how many concepts of each unit have which word. Details are on the
 * course's page.
 */
export function CourseKnowledgeTab({ courseId }: { courseId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(courseConceptsQuery(courseId))
  if (isPending)
    return (
      <p className={`row to-middle gap-12 muted ${classes.waiting}`} role="status">
        <Loader size="sm" aria-hidden="true" />
        Loading what you know...
      </p>
    )
  if (data === undefined)
    return (
      <div className="pt-16">
        <ErrorAlert title={sentenceFor(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    )
  const units = data.units.filter(({ concepts }) => concepts.length > 0)
  if (units.length === 0)
    return <p className="nothing">There are no estimates yet. The first lesson brings the first concepts.</p>
  return (
    <>
      <ul>
        {units.map((unit) => (
          <li key={unit.unitId ?? 'gone'} className={`lined ${classes.unit}`}>
            <span className="dark strong breaks">
              {unit.number !== null && <span className={`muted ${classes.number}`}>Unit {unit.number} </span>}
              {innerTitle(unit.title)}
            </span>
            <Counts unit={unit} />
          </li>
        ))}
      </ul>
      <p className="mt-16">
        <Link to={`/profile/knowledge?course=${courseId}`} className="strong">
          See every concept, and why
        </Link>
      </p>
    </>
  )
}

const Counts = ({ unit: { concepts } }: { unit: UnitStanding }) => (
  <ul className="flex wrap gap-14 small">
    {order.map((word) => {
      const count = concepts.filter((concept) => wordFor(concept) === word).length
      return (
        count > 0 && (
          <li key={word} className="inline-row gap-6 nowrap digits">
            <KnowledgeMark word={word} size={17} />
            {count} {conceptWords[word].name.toLowerCase()}
          </li>
        )
      )
    })}
  </ul>
)
