import { useQuery } from '@tanstack/react-query'
import type { Space } from '#contract/profile/space.ts'
import { withCommas } from '#contract/words/with-commas.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { spaceQuery } from './api.ts'
import classes from './space-card.module.css'

/** As the limits are set: '1.4 MB' of 1,048,576 bytes each. */
const megabytes = (bytes: number) =>
  `${(bytes / 1024 ** 2).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`

const lines: { name: string; kind: keyof Space; say: (value: number) => string }[] = [
  { name: 'Courses', kind: 'courses', say: withCommas },
  { name: 'Videos', kind: 'videos', say: withCommas },
  { name: 'Transcripts of videos', kind: 'transcriptBytes', say: megabytes },
  { name: 'Documents', kind: 'documentBytes', say: megabytes },
  { name: 'Projects', kind: 'projects', say: withCommas },
  { name: 'Messages to and from your guides', kind: 'messages', say: withCommas },
]

/** What a learner has, of how much there may be. */
export function SpaceCard() {
  const { data, error, refetch, isFetching } = useQuery(spaceQuery)
  return (
    <section className={classes.space} aria-labelledby="space-heading">
      <h2 id="space-heading">Your space</h2>
      <p className="muted">The operator of this Trivium sets how much each learner can have.</p>
      {error && data === undefined && (
        <div className="mt-16">
          <ErrorAlert title="Your space did not load" onRetry={() => void refetch()} retrying={isFetching}>
            {sentenceFor(error)}
          </ErrorAlert>
        </div>
      )}
      {data && (
        <dl className={`panel lifted mt-16 ${classes.card}`}>
          {lines.map(({ name, kind, say }) => (
            <Line key={kind} name={name} share={data[kind]} say={say} />
          ))}
        </dl>
      )}
    </section>
  )
}

interface LineProps {
  name: string
  share: Space[keyof Space]
  say: (value: number) => string
}

/** From here on it is said that little is left. */
const nearlyFull = 0.9

function Line({ name, share: { used, most }, say }: LineProps) {
  const part = used / most
  return (
    <div className={`row wrap between gap-8 ${classes.line}`}>
      <dt>{name}</dt>
      <dd className="digits">
        {say(used)} <span className="muted">of {say(most)}</span>
        {part >= 1 && <strong className="danger"> · full</strong>}
        {part >= nearlyFull && part < 1 && <strong> · nearly full</strong>}
      </dd>
    </div>
  )
}
