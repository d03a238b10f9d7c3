import { Link } from 'react-router'
import { ProfileTabs } from '#web/profile/profile-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { conceptWords } from './concept-words.ts'
import { MarkedWord } from './knowledge-mark.tsx'
import classes from './reckoning-screen.module.css'
import { reckoningExamples, reckoningParts } from './reckoning-words.ts'

/** The page that explains the estimate, from the same numbers that it is made of. */
export function ReckoningScreen() {
  return (
    <div className="sheet-width">
      <PageHeading lead="The same rules for everyone, without a model. These are all of them.">
        How your knowledge is estimated
      </PageHeading>
      <ProfileTabs />
      <div className={`panel lifted ${classes.sheet}`}>
        {reckoningParts().map(({ heading, before, points }) => (
          <section key={heading} className="stack gap-8">
            <h2 className="as-h3">{heading}</h2>
            {before !== undefined && <p className="max-68">{before}</p>}
            <ul className="stack gap-6 bullets max-68">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
        <section className="stack gap-8">
          <h2 className="as-h3">For example</h2>
          <p className="max-68">Estimated just now, in the same way as your own concepts.</p>
          <dl>
            {reckoningExamples().map(({ happened, word, expected }) => (
              <div key={happened} className={`lined ${classes.example}`}>
                <dt>{happened}</dt>
                <dd>
                  <MarkedWord word={word} />
                </dd>
                <dd className="muted small digits">{expected}</dd>
              </div>
            ))}
          </dl>
        </section>
        <p className="muted small-tight">
          “{conceptWords.unclear.name}” is not a bad result. It means that there is too little evidence, or
          that it points both ways. <Link to="/profile/knowledge">Back to what you know</Link>
        </p>
      </div>
    </div>
  )
}
