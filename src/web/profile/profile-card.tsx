import type { ReactNode } from 'react'
import type { Profile } from '#contract/profile.ts'
import { dayName, localDate } from '#contract/time/calendar-date.ts'
import { saidOf } from '#web/lib/speech/said.ts'
import classes from './profile-card.module.css'

const dateOf = (iso: string) => dayName(localDate(new Date(iso)))

/** The first letter as a person would see it: a whole character, whatever its code. */
const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '?'

export function ProfileCard({ profile }: { profile: Profile }) {
  const said = saidOf(profile)
  return (
    <section className={`panel lifted ${classes.card}`} aria-label="Student profile">
      <div className="row gap-20 mb-24">
        <span className={classes.avatar} aria-hidden="true">
          {initialOf(said.name || profile.username)}
        </span>
        <div className="shrinkable">
          <h2>{said.name || 'Add your name'}</h2>
          <p className="muted">{profile.email}</p>
        </div>
      </div>
      <dl className="facts digits">
        <Pair term="Username">{profile.username}</Pair>
        <Pair term="Age">{said.age}</Pair>
        <Pair term="Education level">{said.educationLevel}</Pair>
        <Pair term="Preferred learning style">{said.preferredLearningStyle}</Pair>
        <Pair term="Career goals">{said.careerGoals}</Pair>
        <Pair term="Interests">{tags(said.interests)}</Pair>
        <Pair term="Certifications">{tags(said.certifications)}</Pair>
        <Pair term="Languages spoken">{tags(said.languagesSpoken)}</Pair>
        <Pair term="Last updated">{dateOf(profile.lastUpdated)}</Pair>
      </dl>
    </section>
  )
}

function Pair({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children || <span className="muted">Not filled in yet</span>}</dd>
    </>
  )
}

function tags(items: string[]): ReactNode {
  if (items.length === 0) return null
  return (
    <ul className={`flex wrap gap-6 ${classes.tags}`}>
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
