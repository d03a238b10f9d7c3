import { Button, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { courseLimits } from '#contract/courses.ts'
import { fieldClasses } from '#web/ui/field-classes.ts'
import classes from './first-wish.module.css'

/** Where there is no course yet: one sentence is enough to begin, and the form takes it on from there. */
export function FirstWish() {
  const navigate = useNavigate()
  const [wish, setWish] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = wish.trim()
    void navigate(said === '' ? '/create-course' : `/create-course?${new URLSearchParams({ wish: said })}`)
  }
  return (
    <section className={classes.card} aria-labelledby="first-course">
      <h2 id="first-course">No courses yet</h2>
      <p className={classes.lead}>Create your first course to get started!</p>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          classNames={fieldClasses}
          label="What do you want to learn?"
          placeholder="For example: why bread rises"
          maxLength={courseLimits.title}
          value={wish}
          onChange={(event) => setWish(event.currentTarget.value)}
        />
        <Button type="submit" rightSection={<IconArrowRight size={18} stroke={1.75} />}>
          Create Course
        </Button>
      </form>
      <p className={classes.other}>
        Or look at what others have made: <Link to="/courses">Browse Courses</Link>
      </p>
    </section>
  )
}
