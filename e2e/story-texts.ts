/** What a good model writes for one learner's first week. */

export const courseUnits = {
  units: [
    {
      lessonTitle: 'Bayes’ Theorem',
      objective: 'Work out how likely a cause is once its effect has been seen.',
      assessment: 'Explain a positive screening result to a friend, with the numbers.',
    },
    {
      lessonTitle: 'Priors and where they come from',
      objective: 'Choose a prior and defend it.',
      assessment: 'Name the base rate behind three headlines, with its source.',
    },
    {
      lessonTitle: 'Updating on evidence, again and again',
      objective: 'Chain several updates and say when the order matters.',
      assessment: 'Follow one belief through five pieces of evidence.',
    },
    {
      lessonTitle: 'Deciding under uncertainty',
      objective: 'Join probabilities with what is at stake.',
      assessment: 'Decide whether a second test is worth its price.',
    },
  ],
}

const activity = (leader: string, type: string, title: string, objective: string) => ({
  title,
  leader,
  type,
  objective,
  assessment: 'Say it in your own words.',
  topic: 'Bayes theorem',
})

export const lessonPlan = {
  lessonMetadata: {
    title: 'Bayes’ Theorem',
    objective: 'Work out how likely a cause is once its effect has been seen.',
  },
  activities: [
    activity('Professor', 'lecture', 'Turning the question around', 'Tell P(E|H) from P(H|E).'),
    activity('Professor', 'practice', 'Thinking in odds', 'Update a belief without fractions.'),
    activity('Librarian', 'reading', 'Reading on base rates', 'Find a base rate that can be trusted.'),
    activity('Examiner', 'exam', 'Lesson exam', 'Use Bayes’ theorem on cases not seen before.'),
  ],
}

export const turningNotes = `Suppose one person in a hundred carries a certain illness. The test finds it $99\\%$ of the time, and raises a false alarm for $5\\%$ of healthy people. Your result is positive. The number you want is not how often the test is right; it is how often *people like you* turn out to be ill.

## Two questions that sound alike

Write $H$ for “has the illness” and $E$ for “tests positive”. The laboratory reports $P(E \\mid H)$. You need $P(H \\mid E)$. Bayes’ theorem is the bridge between them:

$$
P(H \\mid E) = \\frac{P(E \\mid H)\\,P(H)}{P(E \\mid H)\\,P(H) + P(E \\mid \\neg H)\\,P(\\neg H)}
$$

Every term has a plain meaning:

- $P(H)$ is the **prior**: what you believed before the test.
- $P(E \\mid H)$ is the **likelihood**: how well the illness predicts this result.
- The denominator counts *every* way to test positive, ill or not.

## Working it through

$$
\\frac{0.99 \\times 0.01}{0.99 \\times 0.01 + 0.05 \\times 0.99} = \\frac{0.0099}{0.0594} \\approx 0.167
$$

About one in six. The same arithmetic in Python, so you can change the numbers and watch the answer move:

\`\`\`python
def posterior(prior, sensitivity, false_positive):
    true_pos = sensitivity * prior
    false_pos = false_positive * (1 - prior)
    return true_pos / (true_pos + false_pos)

posterior(0.01, 0.99, 0.05)   # 0.1667
\`\`\`

## Think it through

Q: Try a prior of $0.10$ with the same test. How likely is the illness after one positive result?
A: About 69 %: $0.099 / (0.099 + 0.045) \\approx 0.69$. Ten times the prior is not ten times the answer, for the false alarms hardly become fewer.

Q: Why is the answer not simply 99 %?
A: 99 % says how often the *ill* test positive. The question is how many of those who *test positive* are ill, and most people who are tested are well.
`

export const oddsNotes = `A bookmaker never writes a probability down. *Odds* say the same in a form that is easier to update.

## From a probability to odds

A chance of $1$ in $100$ is odds of $1 : 99$. To **update**, multiply by the **likelihood ratio** and by nothing else:

$$
\\frac{1}{99} \\times \\frac{0.99}{0.05} = \\frac{1}{5}
$$

| step | odds | probability |
|---|---:|---:|
| before the test | 1 : 99 | 1 % |
| after one positive | 1 : 5 | 17 % |
| after a second positive | 4 : 1 | 80 % |

## Think it through

Q: What are the odds after a third positive result?
A: About $80 : 1$: multiply $4 : 1$ by the same ratio, $19.8$, once more.
`

export const works = {
  resources: [
    {
      title: 'The Theory That Would Not Die, Sharon Bertsch McGrayne',
      kind: 'book',
      description: 'Chapters 1 and 2: how the idea was found, lost and found again.',
    },
    {
      title: 'Think Bayes, Allen B. Downey',
      kind: 'book',
      description: 'Chapter 2 works the same arithmetic with tables and a few lines of Python.',
    },
    {
      title: 'Base rate fallacy',
      kind: 'reference',
      description: 'The encyclopaedia’s article collects the well-known cases, screening among them.',
    },
  ],
}

const choice = (
  id: string,
  prompt: string,
  options: string[],
  correctAnswer: string,
  explanation: string,
  optionNotes: object[] = [],
) => ({
  id,
  kind: 'multiple_choice',
  prompt,
  options,
  points: 1,
  objective: 'Use Bayes’ theorem on a case.',
  correctAnswer,
  explanation,
  rubric: [],
  optionNotes,
})

export const examQuestions = {
  questions: [
    choice(
      'q1',
      'What does the prior $P(H)$ describe?',
      [
        'Belief before seeing the evidence',
        'How often the test is right',
        'Belief after the test',
        'The share of false alarms',
      ],
      'Belief before seeing the evidence',
      'The **prior** is what you would say with no test at all.',
      [
        {
          option: 'How often the test is right',
          misconception: 'The prior is a property of the test.',
          explanation: 'How often a test is right belongs to the likelihood.',
        },
      ],
    ),
    choice(
      'q2',
      'A filter flags $90\\%$ of spam and $2\\%$ of good mail. Four mails in ten are spam. How sure is a flag?',
      ['About 97 %', 'About 90 %', 'About 88 %', 'About 40 %'],
      'About 97 %',
      'Count both groups: $0.36$ of $0.372$ flagged mails are spam.',
    ),
    choice(
      'q3',
      'Which term shrinks when an illness is rare?',
      ['The prior', 'The likelihood', 'The share of false alarms', 'None of them'],
      'The prior',
      'Rarity is a small prior, and it takes the posterior down with it.',
    ),
    {
      ...choice(
        'q4',
        'After one positive test, the prior for a second one is still 1 %.',
        [],
        'False',
        'The new prior is the old posterior, about $17\\%$. See *Working it through* in the notes.',
      ),
      kind: 'true_false',
    },
    {
      ...choice(
        'q5',
        'In one or two sentences: why is 99 % not the answer?',
        [],
        'It counts only people who are ill, not everyone who tests positive.',
        'Healthy people are many, so their false alarms are too.',
      ),
      kind: 'short_answer',
      points: 2,
      rubric: [
        'Says that 99 % looks only at people who are ill',
        'Says that healthy people test positive too',
      ],
    },
  ],
}

/** This learner's answers: the fourth is not right yet. */
export const answersGiven = {
  choices: ['Belief before seeing the evidence', 'About 97 %', 'The prior', 'True'],
  words: 'It only counts people who are ill. Many healthy people test positive as well.',
}

/** A draft's questions are numbered before they are checked. */
export const secondReader = {
  answers: examQuestions.questions.map(({ correctAnswer }, index) => ({
    id: `d${index + 1}`,
    answer: correctAnswer,
    isSound: true,
  })),
}

const earned = (...quotations: string[]) =>
  quotations.map((quotation) => ({ evidence: 'It says so.', quotation, met: true, missing: '' }))

/** Grades of the second reader's short answer before the exam, and of the learner's after it. */
export const grades = {
  grades: [
    {
      id: 'd5',
      points: earned('only people who are ill', 'everyone who tests positive'),
      explanation: 'Both groups are there.',
    },
    {
      id: 'q5',
      points: earned('It only counts people who are ill.', 'Many healthy people test positive as well.'),
      explanation: 'You named **both** groups. That is the whole lesson in a line.',
    },
  ],
  feedback:
    'You have the idea and the arithmetic. Chaining one update after another is the part to look at again.',
}

export const professorReply = `Good, that is the right one. 99 % looks only at people who are ill. You are standing in a different crowd: everyone who tested positive.

Picture 10,000 people. 100 are ill, and 99 of them test positive. Of the 9,900 healthy people, 495 do too. So $99 / 594$. Which of the two groups would shrink if the test raised fewer false alarms?`

export const spokenReply =
  'Then the answer moves a great deal. With one in ten ill, two of three positives are real. What does that tell you about testing people at random?'

export const transcript = [
  '0:00 Imagine a square that holds everyone who might take the test.',
  '0:24 A thin strip on the left is the people who are ill: that is the prior.',
  '1:05 Shade the part of each strip that tests positive.',
  '2:10 What you want is the left shading as a share of all the shading.',
  '4:10 Make the strip wider and watch the answer move.',
].join('\n')

/** The questions of the video; the right option comes first. */
export const checkpoints = {
  checkpoints: [
    {
      quotation: 'A thin strip on the left is the people who are ill: that is the prior.',
      about: 'prior',
      question: 'What does the thin strip stand for?',
      options: ['The prior', 'The positive tests', 'The posterior'],
      explanation: 'The strip holds those who are ill, before anybody is tested.',
    },
    {
      quotation: 'Shade the part of each strip that tests positive.',
      about: 'evidence',
      question: 'What does the shading mark?',
      options: ['Whoever tests positive', 'Whoever is ill', 'Whoever was not tested'],
      explanation: 'Each strip is shaded as far as its people test positive.',
    },
    {
      quotation: 'What you want is the left shading as a share of all the shading.',
      about: 'posterior',
      question: 'Which share answers the question?',
      options: ['The left shading, of all the shading', 'The left strip, of the square', 'All the shading'],
      explanation: 'Among the positive tests, it is those who are ill.',
    },
  ].map((one) => ({ ...one, correctAnswer: one.options[0] ?? '', optionNotes: [] })),
}

export const checkpointsReader = {
  answers: checkpoints.checkpoints.map(({ correctAnswer }, index) => ({
    id: `c${index + 1}`,
    answer: correctAnswer,
    isSound: true,
  })),
}

export const librarianReply = `The prior is the thin strip, at 0:24. The answer itself is a ratio of shaded areas, which is said at 2:10.`

/** The picture of the video: the square, its strip and the shading. */
export const board = `<!doctype html><title>Video player</title>
<body style="margin:0;background:#1c1815">
<svg viewBox="0 0 640 360" style="width:100vw;height:100vh" font-family="serif" font-size="20" fill="#f6f2ea">
<rect x="60" y="60" width="240" height="240" fill="none" stroke="#f6f2ea" stroke-width="3"/>
<path d="M60 60h36v240h-36z" fill="#5b83d6" fill-opacity=".35" stroke="#9db8ee" stroke-width="3"/>
<path d="M60 72h36v228h-36z" fill="#9db8ee"/>
<path d="M98 264h202v36H98z" fill="#d9a24a"/>
<text x="60" y="44">ill</text><text x="170" y="44">healthy</text>
<text x="350" y="150">the share of the shading</text><text x="350" y="180">that is blue</text>
<path d="M350 212h150" stroke="#f6f2ea" stroke-width="2"/>
<path d="M392 196h66v-8h-66z" fill="#9db8ee"/><path d="M362 226h26v8h-26z" fill="#9db8ee"/>
<path d="M394 226h96v8h-96z" fill="#d9a24a"/></svg>`

export const proposedCards = {
  cards: [
    {
      concept: '',
      front: 'Why can most of those whom a good test calls ill be healthy?',
      back: 'Because the illness is rare: few of very many healthy people are more than nearly all of the few ill ones.',
    },
  ],
}
