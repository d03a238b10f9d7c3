import { Button } from '@mantine/core'
import { IconFileImport, IconSquarePlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CourseSentenceForm } from '#web/courses/create/course-sentence-form.tsx'
import classes from './bring-your-own.module.css'

/** The ways to a course that is not there yet. */
export function BringYourOwn() {
  return (
    <section className="mt-32 stack gap-16" aria-labelledby="bring-your-own">
      <h2 id="bring-your-own" className="as-h3">
        Or bring your own
      </h2>
      <StartOption
        icon={<IconSquarePlus size={22} stroke={1.75} aria-hidden="true" />}
        title="Create your own course"
        words="Say what you want to learn, then shape the plan."
      >
        <CourseSentenceForm isQuiet />
      </StartOption>
      <StartOption
        icon={<IconFileImport size={22} stroke={1.75} aria-hidden="true" />}
        title="Import a course"
        words="A Trivium course file, or a folder of Markdown."
        action={
          <Button component={Link} to="/create-course/import" variant="default">
            Import
          </Button>
        }
      />
    </section>
  )
}

interface StartOptionProps {
  icon: ReactNode
  title: string
  words: string
  action?: ReactNode
  children?: ReactNode
}

function StartOption({ icon, title, words, action, children }: StartOptionProps) {
  return (
    <div className={`panel lifted ${classes.way}`}>
      <div className={`row gap-16 ${classes.line}`}>
        <span className={`rigid place-center ${classes.icon}`}>{icon}</span>
        <div className="grow shrinkable">
          <h3 className="as-h4">{title}</h3>
          <p className="muted small-tight">{words}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
