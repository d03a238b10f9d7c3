import type pg from 'pg'

/** Real words, from common to rare: about as many different trigrams as course titles have. */
export const words =
  `introduction history theory practice modern learning design science language music physics biology
chemistry algebra geometry calculus statistics probability economics philosophy psychology sociology politics law
literature poetry drama novel grammar writing reading speaking listening drawing painting sculpture photography film
architecture engineering mechanics electronics circuits signals robotics automation programming algorithms databases
networks security cryptography compilers graphics vision speech optimisation simulation modelling measurement
experiment observation method evidence reasoning logic proof argument rhetoric debate ethics justice rights freedom
democracy empire revolution war peace trade money banking finance accounting marketing management leadership strategy
negotiation project planning budget risk insurance markets prices wages labour industry agriculture gardening botany
zoology ecology genetics evolution anatomy medicine nursing nutrition cooking baking fermentation chocolate coffee tea
wine cheese bread pottery weaving knitting sewing carpentry joinery metalwork welding plumbing roofing masonry stone
timber glass paper printing binding calligraphy typography maps navigation sailing rowing climbing hiking cycling
running swimming dancing ballet theatre opera jazz blues guitar piano violin flute drums singing harmony rhythm melody
counterpoint composition improvisation recording mixing acoustics optics thermodynamics electromagnetism relativity
quantum particles astronomy planets galaxies cosmology geology volcanoes earthquakes oceans weather climate glaciers
rivers forests deserts islands mountains cities villages roads bridges tunnels harbours railways aviation satellites
telescopes microscopes lasers semiconductors batteries turbines hydraulics ceramics polymers alloys corrosion
inscriptions epigraphy palaeography manuscripts archives museums libraries catalogues indexing translation dialects
phonetics morphology syntax semantics pragmatics etymology lexicography onomastics hagiography numismatics heraldry
campanology dendrochronology ornithology entomology mycology bryology lichenology limnology speleology`.split(
    /\s+/,
  )

/** One learner per course and ten units each: for browse the worst case, since every course is its creator's newest. */
export async function seedCourses(client: pg.Client, courses: number): Promise<void> {
  await client.query('select setseed(0.42)')
  await client.query(
    'create temp table words as select n, word from unnest($1::text[]) with ordinality as w(word, n)',
    [words],
  )
  await client.query('create unique index on words (n)')
  await client.query(
    `insert into users (id, name, email, email_verified)
     select md5('learner ' || n)::uuid, 'Learner ' || n, 'learner.' || n || '@example.org', true
     from generate_series(1, $1::int) n`,
    [courses],
  )
  // The fourth power of a random number favours the first words, as speech does.
  await client.query(
    `insert into courses (id, title, description, objectives, prior_knowledge, difficulty_level, duration,
       weekly_hours, lessons, owner_id, creator_id, origin_id, newest_of_creator, search_text, created_at)
     select gen_random_uuid(), title, description, array['Know it'], array['None'], 'Beginner', 30, 3, 10,
       md5('learner ' || n)::uuid, md5('learner ' || n)::uuid, gen_random_uuid(), true,
       title || 'A' || description, now() - n * interval '1 minute'
     from (
       select picks.n, string_agg(word, ' ') filter (where place <= 4) as title,
         string_agg(word, ' ') filter (where place > 4) as description
       from (
         select n, place, 1 + floor($2 * power(random(), 4))::int as pick
         from generate_series(1, $1::int) n, generate_series(1, 30) place
       ) picks
       join words on words.n = picks.pick
       group by picks.n
     ) texts`,
    [courses, words.length],
  )
  await client.query(
    `insert into units (course_id, title, position, unit_objective, unit_assessment)
     select courses.id, 'Unit ' || position, position, 'Understand part ' || position || ' of it.', 'Explain it.'
     from courses, generate_series(0, 9) position`,
  )
  await client.query('vacuum analyze users, courses, units')
}
