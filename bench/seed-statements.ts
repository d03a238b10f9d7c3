/** All rows of one learner; `n` is the learner's number, `named` makes an id from a name. */
export function seedStatements(learners: number, today: string, texts: number): string[] {
  const each = `generate_series(1, ${learners}) n`
  return [
    ...accounts(each),
    ...courses(each, learners, texts),
    ...classroom(each),
    ...library(each, texts),
    ...rest(each, today),
  ]
}

export const seededEmail = (learner: number): string => `learner.${learner}@example.org`

/** Every learner's password, with its hash: hashing one for each would take longer than the measurement. */
export const seededPassword = 'correct horse battery staple'
const passwordHash =
  '563d890753bdadcdae72d676ac50362a:f94f609b96b81c0dc48541e711394bdf5ca688d9d12ef93ee84ece2a727fff2b3dc80a143055e96cad5390fbc8cdf58d89496b5ae117d8f757d3dff801e67edd'

const learner = `pg_temp.named('learner ' || n)`

const accounts = (each: string) => [
  `insert into users (id, name, email, email_verified, created_at)
   select ${learner}, 'Learner ' || n, 'learner.' || n || '@example.org', true, now() - n * interval '1 minute'
   from ${each}`,
  `insert into credentials (user_id, account_id, provider_id, password)
   select ${learner}, ${learner}::text, 'credential', '${passwordHash}' from ${each}`,
  `insert into sessions (token, user_id, expires_at, ip_address, user_agent)
   select case device when 1 then 'session-of-learner-' || n else 'other-session-of-' || n end, ${learner},
     now() + interval '6 days', '127.0.0.1', 'A browser' from ${each}, generate_series(1, 2) device`,
  `insert into verifications (identifier, value, expires_at)
   select 'reset-password:' || n, n::text, now() + interval '10 minutes' from ${each} where n % 20 = 0`,
  `insert into used_tokens (token_hash, expires_at)
   select md5(n::text), now() + interval '30 minutes' from ${each} where n % 20 = 0`,
  `insert into profiles (id, username, name, age, education_level, career_goals, interests, preferred_learning_style)
   select ${learner}, 'learner.' || n, 'Learner ' || n, 20 + n % 60, 'Undergraduate', 'Baker', array['bread', 'yeast'],
     'Visual' from ${each}`,
]

/**
 * Courses: each learner's own, an older one for every third learner, and a copy of another learner's course:
 * for every tenth a copy of the first learner's.
 */
const courses = (each: string, learners: number, texts: number) => [
  `insert into courses (id, title, description, objectives, prior_knowledge, difficulty_level, duration, weekly_hours,
     reference_books, lessons, owner_id, creator_id, origin_id, fork_level, newest_of_creator, search_text, created_at)
   select pg_temp.named(kind || ' ' || n), title, description, array['Know it', 'Use it'], array['None'], 'Beginner', 18, 3,
     array['A book'], 6, ${learner}, pg_temp.named('learner ' || creator), pg_temp.named(original || ' ' || creator),
     (kind = 'copy')::int, kind = 'course', title || 'A' || description,
     now() - n * interval '1 minute' - case when kind = 'older' then interval '1 year' else interval '0' end
   from (
     select n, kind, case when kind = 'older' then 'older' else 'course' end as original,
       case when kind <> 'copy' then n when n % 10 = 0 then 1 else n % ${learners} + 1 end as creator
     from ${each}, unnest(array['course', 'older', 'copy']) kind where kind <> 'older' or n % 3 = 0
   ) made join texts on texts.number = creator % ${texts}`,
  `insert into units (id, course_id, title, position, unit_objective, unit_assessment)
   select pg_temp.named('unit ' || position || ' of ' || id), id, 'Part ' || position || ' of ' || title, position,
     'Understand part ' || position || ' of it.', 'Explain it in your own words.'
   from courses, generate_series(0, 5) position`,
  `insert into course_views (course_id, user_id, viewed_at)
   select pg_temp.named('course ' || n), case view when 1 then null else ${learner} end, now() - view * interval '1 hour'
   from ${each}, generate_series(1, 3) view`,
]

const notes = `repeat('Yeast eats sugar and gives off gas, and gluten holds the gas in the dough. ', 14)`
const question = `jsonb_build_object('id', 'q' || q, 'kind', 'multiple_choice', 'prompt', 'What makes dough rise?', 'options',
  jsonb_build_array('Salt', 'Gas'), 'points', 1, 'objective', 'Explain rising', 'correctAnswer', 'Gas', 'explanation',
  'Yeast gives off gas.', 'rubric', jsonb_build_array())`
const graded = `jsonb_build_object('questionId', 'q' || q, 'correct', q > 1, 'score', (q > 1)::int, 'maxScore', 1, 'studentAnswer',
  'Gas', 'correctAnswer', 'Gas', 'explanation', 'Yeast gives off gas.')`

/** The first lesson of the own course and of the copy: two parts of the Professor's, one of each other guide. */
const classroom = (each: string) => [
  `insert into lesson_plans (id, user_id, course_id, unit_id, title, objective, prefetched_at)
   select pg_temp.named('plan of ' || kind || ' ' || n), ${learner}, pg_temp.named(kind || ' ' || n),
     pg_temp.named('unit 0 of ' || pg_temp.named(kind || ' ' || n)), 'Rising dough', 'Explain rising.', now()
   from ${each}, unnest(array['course', 'copy']) kind`,
  `insert into activities (id, user_id, lesson_plan_id, sequence, leader, title, objective, content, resources)
   select pg_temp.named('activity ' || sequence || ' of ' || kind || ' ' || n), ${learner},
     pg_temp.named('plan of ' || kind || ' ' || n), sequence,
     (array['Professor', 'Professor', 'Librarian', 'Examiner'])[sequence], 'What yeast eats', 'Explain yeast.',
     case when sequence = 1 then ${notes} end, case when sequence = 3 then '[]'::jsonb end
   from ${each}, unnest(array['course', 'copy']) kind, generate_series(1, 4) sequence`,
  `insert into messages (user_id, activity_id, sender, text)
   select ${learner}, pg_temp.named('activity 1 of course ' || n), case turn % 2 when 1 then 'Student' else 'Professor' end,
     repeat('Why does the dough rise, and what does salt do to it? ', 4) from ${each}, generate_series(1, 8) turn`,
  `insert into exams (id, user_id, course_id, unit_id, activity_id, title, questions, answers, started_at, submitted_at,
     graded_at, result)
   select pg_temp.named('exam of ' || kind || ' ' || n), ${learner}, pg_temp.named(kind || ' ' || n),
     pg_temp.named('unit 0 of ' || pg_temp.named(kind || ' ' || n)), pg_temp.named('activity 4 of ' || kind || ' ' || n),
     'Lesson exam', questions, '{"q1": "Salt"}', now() - interval '1 hour', ended, ended,
     case when kind = 'copy' then jsonb_build_object('score', 4, 'maxScore', 5, 'percent', 80, 'feedback', 'Good.',
       'questions', grades) end
   from ${each}, unnest(array['course', 'copy']) kind,
     lateral (select case when kind = 'copy' then now() end as ended) times,
     (select jsonb_agg(${question}) as questions, jsonb_agg(${graded}) as grades from generate_series(1, 5) q) written`,
  `insert into exam_challenges (user_id, exam_id, question_id, argument, reply, score_before, score_after)
   select ${learner}, pg_temp.named('exam of copy ' || n), 'q1', 'Salt helps too.', 'It does not.', 0, 0
   from ${each} where n % 5 = 0`,
]

const transcript = `(select jsonb_agg(jsonb_build_object('startSeconds', line * 10, 'text',
  'In line ' || line || ' the baker says what gluten does.')) from generate_series(0, 19) line)`

const library = (each: string, texts: number) => [
  `insert into transcripts (hash, lines, bytes)
   select transcript_hash(lines), lines, octet_length(lines::text) from (select ${transcript} as lines) said
   on conflict do nothing`,
  `insert into videos (id, user_id, course_id, video_id, video_url, thumbnail_url, title, description, tags, notes, duration,
     last_watched_at, is_ai_recommended, transcript_hash, search_text, created_at)
   select pg_temp.named('video ' || v || ' of ' || n), ${learner}, pg_temp.named('course ' || n), code,
     'https://www.youtube.com/watch?v=' || code, 'https://i.ytimg.com/vi/' || code || '/maxresdefault.jpg', title,
     description, array['one', 'two'], 'My note', 600, case when v = 1 then now() end, v = 3, transcript_hash(lines),
     title || 'A' || description, now() - (n * 3 + v) * interval '1 minute'
   from ${each}, generate_series(1, 3) v, lateral (select lpad(n::text, 11, 'v') as code) named,
     texts, (select ${transcript} as lines) said
   where texts.number = (n * 3 + v) % ${texts}`,
  `insert into video_sessions (user_id, video_id, course_id, started_at, ended_at, duration_watched)
   select ${learner}, pg_temp.named('video ' || v || ' of ' || n), pg_temp.named('course ' || n), now() - interval '2 hours',
     now() - interval '1 hour', 300 from ${each}, generate_series(1, 2) v`,
  `with asked as (
     insert into messages (user_id, video_id, sender, text)
     select ${learner}, pg_temp.named('video 1 of ' || n), 'Student', 'What does gluten do?'
     from ${each}, generate_series(1, 3) turn returning id, user_id, video_id
   )
   insert into messages (user_id, video_id, sender, text, reply_to)
   select user_id, video_id, 'Librarian', repeat('It holds the gas. ', 10), id from asked`,
]

const answers = `jsonb_build_object('what_learned', 'Why dough rises.', 'most_challenging', 'Gluten.', 'aha_moment', '',
  'experience_connection', '', 'application', 'Bake.', 'questions', '', 'understanding_rating', 4, 'engagement_rating', 3)`

const rest = (each: string, today: string) => [
  `insert into projects (id, user_id, course_id, unit_id, title, description, difficulty_level, status, technologies, created_at)
   select pg_temp.named('project ' || p || ' of ' || n), ${learner}, pg_temp.named('course ' || n),
     pg_temp.named('unit 0 of ' || pg_temp.named('course ' || n)), 'Bake ' || p, 'Bake and write down how.', 'beginner',
     'in_progress', array['Oven'], now() - p * interval '1 day' from ${each}, generate_series(1, 2) p`,
  `insert into milestones (id, project_id, title, order_index, tasks)
   select pg_temp.named('milestone ' || m || ' of ' || p || ' of ' || n), pg_temp.named('project ' || p || ' of ' || n),
     'Step ' || m, m, '[{"id": "a", "title": "Knead", "completed": false}, {"id": "b", "title": "Bake", "completed": false}]'
   from ${each}, generate_series(1, 2) p, generate_series(1, 3) m`,
  `insert into milestone_submissions (milestone_id, text)
   select pg_temp.named('milestone 1 of ' || p || ' of ' || n), 'Here is my bread.' from ${each}, generate_series(1, 2) p`,
  `insert into reflections (user_id, date, user_responses, reflection_entry, metrics)
   select ${learner}, date '${today}' - 3 * d, ${answers}, repeat('Today the lesson joined up with work. ', 6),
     '{"word_count": 42, "answered_count": 3, "understanding_rating": 4, "engagement_rating": 3}'
   from ${each}, generate_series(1, 8) d`,
  `insert into model_calls (user_id, purpose, model, prompt_tokens, completion_tokens, outcome, duration_ms, created_at)
   select ${learner}, 'professor-chat', 'stand-in', 900, 60, 'ok', 1400, now() - call * interval '1 hour'
   from ${each}, generate_series(1, 6) call`,
  `insert into model_budgets (user_id, day, used_tokens)
   select ${learner}, date '${today}' - d, 5000 from ${each}, generate_series(1, 2) d`,
  `insert into rate_limits (key, hits, resets_at)
   select 'api-learner:' || ${learner}, 20, now() from ${each}`,
]
