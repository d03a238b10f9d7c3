import type { PersonalHit } from '#contract/authored/unit-content.ts'
import type { LessonValues } from '#web/authored/lesson/lesson-values.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import classes from './personal-hits.module.css'

interface PersonalHitsProps {
  hits: readonly PersonalHit[]
  values: LessonValues
  onShow: (hit: PersonalHit) => void
}

/** So much of the text around is shown. */
const around = 40
const listed = 12

/** Where words of the profile stand, each with the words around it and the way there. */
export function PersonalHits({ hits, values, onShow }: PersonalHitsProps) {
  if (hits.length === 0)
    return (
      <Notice tone="info" title="No words from your profile were found.">
        The lesson was searched for your name, your address and what you wrote about yourself in your profile.
        Please still read it once more before you publish it.
      </Notice>
    )
  return (
    <Notice
      tone="danger"
      title={
        hits.length === 1
          ? 'This lesson contains words from your profile.'
          : `This lesson contains words from your profile in ${hits.length} places.`
      }
    >
      <p>Change or remove them, then publish. You can edit the text below.</p>
      <ul className="stack gap-8 mt-12">
        {hits.slice(0, listed).map((hit) => (
          <li key={`${hit.path} ${hit.at}`}>
            <button type="button" className={classes.hit} onClick={() => onShow(hit)}>
              <span className="strong block">{placeName(hit.path, values)}</span>
              <Excerpt text={textAt(values, hit.path)} hit={hit} />
            </button>
          </li>
        ))}
      </ul>
      {hits.length > listed && <p className="mt-8">And {hits.length - listed} more.</p>}
    </Notice>
  )
}

function Excerpt({ text, hit: { at, words } }: { text: string; hit: PersonalHit }) {
  const end = at + words.length
  const isHere = text.slice(at, end) === words
  if (!isHere) return <mark className={classes.mark}>{words}</mark>
  const start = Math.max(0, at - around)
  return (
    <span>
      {start > 0 && '… '}
      {text.slice(start, at).toWellFormed()}
      <mark className={classes.mark}>{words}</mark>
      {text.slice(end, end + around).toWellFormed()}
      {end + around < text.length && ' …'}
    </span>
  )
}

export function textAt(values: LessonValues, path: string): string {
  let place: unknown = values
  for (const name of path.split('.'))
    place = typeof place === 'object' && place !== null ? Reflect.get(place, name) : undefined
  return typeof place === 'string' ? place : ''
}

const parts: Record<string, string> = {
  text: 'Text',
  title: 'Title',
  objective: 'Objective',
  exercises: 'Exercise',
  works: 'Work',
}

/** As the tabs and folds of the form call it. */
function placeName(path: string, { activities }: LessonValues): string {
  const [list = '', index = '0', ...rest] = path.split('.')
  if (list === 'activities') {
    const title = activities[Number(index)]?.head.title ?? ''
    const part = rest.map((name) => parts[name]).find((name) => name !== undefined)
    return part === undefined ? `“${title}”` : `${part} of “${title}”`
  }
  const thing = list.replace(/s$/, '')
  return `${thing.charAt(0).toUpperCase()}${thing.slice(1)} ${Number(index) + 1}`
}
