import type { ReactNode } from 'react'
import type { Profile } from '#contract/profile.ts'
import { dayName, localDate } from '#contract/time/calendar-date.ts'
import { type DefaultField, isDefault } from '#web/lib/speech/said.ts'
import classes from './profile-card.module.css'

const dateOf = (iso: string) => dayName(localDate(new Date(iso)))

/** The first letter as a person would see it: a whole character, whatever its code. */
const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '?'

/** What the card asks for where the account still holds its default, or nothing. */
const invitations: Record<DefaultField | 'age', string> = {
  name: 'Add your name',
  age: 'Add your age',
  educationLevel: 'Add your education level',
  preferredLearningStyle: 'Add your learning style',
  careerGoals: 'Add your career goals',
  interests: 'Add your interests',
  certifications: 'Add your certifications',
  languagesSpoken: 'Add your languages',
}

interface ProfileCardProps {
  profile: Profile
  onEdit: () => void
}

export function ProfileCard({ profile, onEdit }: ProfileCardProps) {
  const invitation = (field: keyof typeof invitations) => {
    const isLeft = field === 'age' ? profile.age === null : isDefault(profile, field)
    if (!isLeft && String(profile[field]) !== '') return null
    return (
      <button type="button" className={`plain underlined muted small ${classes.invitation}`} onClick={onEdit}>
        {invitations[field]}
      </button>
    )
  }
  return (
    <section className={`panel lifted ${classes.card}`} aria-label="Student profile">
      <div className="row gap-20 mb-24">
        <span className={classes.avatar} aria-hidden="true">
          {initialOf(profile.name || profile.username)}
        </span>
        <div className="shrinkable">
          <h2>{profile.name}</h2>
          {invitation('name')}
          <p className="muted">{profile.email}</p>
        </div>
      </div>
      <dl className="facts digits">
        <Pair term="Username">{profile.username}</Pair>
        <Pair term="Age" invitation={invitation('age')}>
          {profile.age}
        </Pair>
        <Pair term="Education level" invitation={invitation('educationLevel')}>
          {profile.educationLevel}
        </Pair>
        <Pair term="Preferred learning style" invitation={invitation('preferredLearningStyle')}>
          {profile.preferredLearningStyle}
        </Pair>
        <Pair term="Career goals" invitation={invitation('careerGoals')}>
          {profile.careerGoals}
        </Pair>
        <Pair term="Interests" invitation={invitation('interests')}>
          {tags(profile.interests)}
        </Pair>
        <Pair term="Certifications" invitation={invitation('certifications')}>
          {tags(profile.certifications)}
        </Pair>
        <Pair term="Languages spoken" invitation={invitation('languagesSpoken')}>
          {tags(profile.languagesSpoken)}
        </Pair>
        <Pair term="Last updated">{dateOf(profile.lastUpdated)}</Pair>
      </dl>
    </section>
  )
}

interface PairProps {
  term: string
  invitation?: ReactNode
  children: ReactNode
}

function Pair({ term, invitation, children }: PairProps) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <div className="row wrap gap-8">
          {children && <div>{children}</div>}
          {invitation}
        </div>
      </dd>
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
