import type { ReactNode } from 'react'
import type { Profile } from '#contract/profile.ts'
import classes from './profile-card.module.css'

const dateOf = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** The first letter as a person would see it: a whole character, whatever its code. */
const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '?'

export function ProfileCard({ profile }: { profile: Profile }) {
  return (
    <section className={classes.card} aria-label="Student profile">
      <div className={classes.head}>
        <span className={classes.avatar} aria-hidden="true">
          {initialOf(profile.name)}
        </span>
        <div className={classes.who}>
          <h2>{profile.name}</h2>
          <p className={classes.email}>{profile.email}</p>
        </div>
      </div>
      <dl className={classes.list}>
        <Pair term="Username">{profile.username}</Pair>
        <Pair term="Age">{profile.age}</Pair>
        <Pair term="Education level">{profile.education_level}</Pair>
        <Pair term="Preferred learning style">{profile.preferred_learning_style}</Pair>
        <Pair term="Career goals">{profile.career_goals}</Pair>
        <Pair term="Interests">{tags(profile.interests)}</Pair>
        <Pair term="Certifications">{tags(profile.certifications)}</Pair>
        <Pair term="Languages spoken">{tags(profile.languages_spoken)}</Pair>
        <Pair term="Last updated">{dateOf(profile.lastUpdated)}</Pair>
      </dl>
    </section>
  )
}

function Pair({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children || <span className={classes.nothing}>Not given</span>}</dd>
    </>
  )
}

function tags(items: string[]): ReactNode {
  if (items.length === 0) return null
  return (
    <ul className={classes.tags}>
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
