import type { CourseRequest } from '#contract/courses.ts'

const learner = (career_goals: string, interests: string): CourseRequest['profile'] => ({
  name: 'Ada',
  education_level: 'Undergraduate',
  career_goals,
  interests,
  certifications: 'None',
  languages: 'English',
  age_band: 'adult',
  learning_style: '',
})

/** Ten course forms as learners fill them in: sciences, crafts, languages, history, programming, one in German. */
export const showcaseCourses: readonly CourseRequest[] = [
  {
    course: {
      title: 'Photosynthesis, from leaf to planet',
      description:
        'Photosynthesis is the process by which plants, algae and some bacteria turn light into chemical energy. Chlorophyll is the green pigment that absorbs red and blue light inside the chloroplast. The light reactions split water and store energy in ATP and NADPH. The Calvin cycle uses that energy to fix carbon dioxide into sugar with the enzyme rubisco. Stomata are small pores that let carbon dioxide in and water vapour out. C4 plants such as maize concentrate carbon dioxide around rubisco, which saves water in hot climates. We end with the carbon cycle and what rising carbon dioxide means for harvests.',
      objectives: [
        'Describe the structure of a chloroplast',
        'Explain how the light reactions make ATP and NADPH',
        'Explain how the Calvin cycle fixes carbon dioxide',
        'Compare C3, C4 and CAM plants',
        'Measure the rate of photosynthesis with leaf discs',
        'Evaluate what rising carbon dioxide means for harvests',
      ],
      priorKnowledge: ['cell structure', 'basic chemistry'],
      difficultyLevel: 'Intermediate',
      weeklyHours: 4,
      lessons: 6,
      referenceBooks: ['Campbell Biology'],
    },
    profile: learner('plant breeder', 'gardening, climate'),
  },
  {
    course: {
      title: 'Sourdough bread at home',
      description:
        'Bake naturally leavened bread without bought yeast. A sourdough starter is a culture of wild yeast and lactic acid bacteria that live in flour and water. Bulk fermentation is the first rise, when the dough gains strength and flavour. Folding stretches the gluten network so that the dough holds its gas. A banneton is a basket that supports the shaped loaf during the final proof. Scoring the loaf lets it open where you want it to. Steam in the first minutes of baking keeps the crust soft, so the oven spring is larger.',
      objectives: [
        'keep a sourdough starter alive',
        'calculate hydration and baker’s percentages',
        'judge when bulk fermentation is finished',
        'shape and score a round loaf',
        'bake with steam in a home oven',
        'find out what went wrong with a dense loaf',
      ],
      priorKnowledge: ['none'],
      difficultyLevel: 'Beginner',
      weeklyHours: 3,
      lessons: 8,
      referenceBooks: ['Tartine Bread', 'Flour Water Salt Yeast'],
    },
    profile: learner('Not specified', 'cooking, microbiology'),
  },
  {
    course: {
      title: 'Travel Spanish in five weeks',
      description:
        'Speak enough Spanish to find your way, eat well and make friends. We practise greetings, numbers, prices and times, the present tense of regular verbs, the difference between ser and estar, and polite requests with quisiera. Ser is the verb for what someone is; estar is the verb for where and how someone is. Every week you record a short dialogue.',
      objectives: [
        'Greet people and introduce yourself',
        'Order food and ask for the bill',
        'Ask for directions and understand the answer',
        'Use ser and estar correctly',
        'Tell a short story about your day in the present tense',
      ],
      priorKnowledge: [],
      difficultyLevel: 'Beginner',
      weeklyHours: 5,
      lessons: 5,
      referenceBooks: [],
    },
    profile: learner('tour guide', 'hiking'),
  },
  {
    course: {
      title: 'The French Revolution, 1789 to 1799',
      description:
        'In 1789 the Estates General met at Versailles for the first time since 1614. The Third Estate declared itself the National Assembly and swore the Tennis Court Oath. On 14 July 1789 a crowd stormed the Bastille. The Declaration of the Rights of Man and of the Citizen abolished privilege in law. The king fled to Varennes in 1791, and the monarchy fell in August 1792. The Committee of Public Safety governed during the Terror, until Robespierre was overthrown in Thermidor 1794. The Directory ruled from 1795 to 1799, when Napoleon Bonaparte seized power in the coup of Brumaire.',
      objectives: [
        'Name the causes of the crisis of 1789',
        'Explain why the Estates General broke down',
        'Read the Declaration of the Rights of Man as a source',
        'Trace how the monarchy fell',
        'Weigh the arguments about the Terror',
        'Explain how the Directory ended in the coup of Brumaire',
      ],
      priorKnowledge: ['European history before 1789'],
      difficultyLevel: 'Intermediate',
      weeklyHours: 3,
      lessons: 7,
      referenceBooks: ['Citizens by Simon Schama', 'The Oxford History of the French Revolution'],
    },
    profile: learner('history teacher', 'political theory'),
  },
  {
    course: {
      title: 'Cleaning data with Python and pandas',
      description:
        'Real tables are messy. You will load CSV files into a pandas DataFrame, look for missing values, mend column types, remove duplicates and join tables. A DataFrame is a table whose columns have names and types. A boolean mask is a column of true and false values that selects rows. The groupby method splits a table into groups and applies a function to each group. We write tests for every cleaning step and finish with a script that runs without supervision.',
      objectives: [
        'Load CSV and Excel files into a DataFrame',
        'Find and treat missing values',
        'Select rows with boolean masks',
        'Merge tables on a common key',
        'Summarise groups with groupby',
        'Write tests with pytest for a cleaning script',
        'Build a cleaning pipeline that runs every night',
      ],
      priorKnowledge: ['Python functions and loops', 'reading a CSV file in a spreadsheet'],
      difficultyLevel: 'Intermediate',
      weeklyHours: 6,
      lessons: 10,
      referenceBooks: ['Python for Data Analysis'],
    },
    profile: learner('data analyst in public health', 'epidemiology'),
  },
  {
    course: {
      title: 'Probability for careful thinkers',
      description:
        'Probability measures how sure we may be. We start with sample spaces and counting, go on to conditional probability and independence, and use Bayes’ theorem on medical tests and spam filters. The expected value is the long-run average of a random variable. The variance measures how far a random variable strays from its expected value. The law of large numbers says that averages settle down as trials repeat. The central limit theorem explains why the normal distribution turns up everywhere.',
      objectives: [
        'Define sample space, event and probability',
        'Count outcomes with permutations and combinations',
        'Apply Bayes’ theorem to medical tests',
        'Compute expected value and variance',
        'Simulate the central limit theorem',
      ],
      priorKnowledge: ['fractions', 'school algebra'],
      difficultyLevel: 'Beginner',
      weeklyHours: 3,
      lessons: 6,
      referenceBooks: [],
    },
    profile: learner('actuary', 'board games'),
  },
  {
    course: {
      title: 'Hand-cut dovetails',
      description:
        'Make a small box with hand tools alone. A dovetail is a joint whose tails lock into pins, so that it cannot be pulled apart in one direction. The marking gauge scores the baseline, the dovetail saw cuts down to it, and a chisel removes the waste. Sharp edges matter more than expensive tools.',
      objectives: [
        'sharpen a chisel on a whetstone',
        'mark out tails and pins',
        'saw to a line',
        'fit and glue a dovetailed box',
      ],
      priorKnowledge: ['using a vice and a square'],
      difficultyLevel: 'Beginner',
      weeklyHours: 6,
      lessons: 4,
      referenceBooks: ['The Essential Woodworker by Robert Wearing'],
    },
    profile: learner('furniture maker', 'drawing'),
  },
  {
    course: {
      title: 'Observing the night sky with a small telescope',
      description:
        'Learn to find your way among the stars. Right ascension and declination are the coordinates of the sky. An equatorial mount follows the stars by turning around one axis. Aperture decides how much light a telescope gathers; magnification is the focal length of the telescope divided by that of the eyepiece. We observe the Moon, Jupiter and its four large moons, the rings of Saturn, double stars, open clusters and the Orion Nebula, and keep an observing log.',
      objectives: [
        'Find constellations with a star chart',
        'Set up and align an equatorial mount',
        'Choose an eyepiece for each object',
        'Sketch craters along the terminator of the Moon',
        'Track the moons of Jupiter over several nights',
      ],
      priorKnowledge: [],
      difficultyLevel: 'Beginner',
      weeklyHours: 2,
      lessons: 5,
      referenceBooks: ['Turn Left at Orion'],
    },
    profile: learner('Unknown', 'photography'),
  },
  {
    course: {
      title: 'Einführung in die Imkerei',
      description:
        'Dieser Kurs führt durch ein Bienenjahr. Ein Bienenvolk besteht aus einer Königin, vielen Arbeiterinnen und im Sommer aus Drohnen. Die Königin legt im Frühjahr bis zu zweitausend Eier am Tag. Die Arbeiterinnen bauen Waben, pflegen die Brut und sammeln Nektar und Pollen. Im Mai kann das Volk schwärmen, deshalb kontrolliert der Imker die Weiselzellen. Die Varroamilbe ist ein Parasit, der die Brut schwächt und jedes Jahr behandelt werden muss. Im Herbst werden die Völker gefüttert und eingewintert.',
      objectives: [
        'Den Aufbau eines Bienenvolkes beschreiben',
        'Die Beute und das Werkzeug auswählen',
        'Schwarmkontrolle im Mai durchführen',
        'Honig ernten und schleudern',
        'Die Varroamilbe erkennen und behandeln',
        'Völker einfüttern und einwintern',
      ],
      priorKnowledge: ['keine'],
      difficultyLevel: 'Beginner',
      weeklyHours: 3,
      lessons: 6,
      referenceBooks: ['Der Wochenend-Imker'],
    },
    profile: learner('Nebenerwerbsimker', 'Garten, Naturschutz'),
  },
  {
    course: {
      title: 'Reading Latin inscriptions',
      description:
        'Tombstones, milestones and altars speak, once you know their habits. We read real inscriptions from Rome, Ostia and the provinces. Most of them use capital letters, abbreviations and a small set of formulas. DM stands for dis manibus, to the spirits of the dead. A Roman citizen has three names: praenomen, nomen and cognomen. The dative case names the person for whom a stone was set up. Consuls and imperial titles date a text.',
      objectives: [
        'Recognise the letter forms of capital script',
        'Expand common abbreviations',
        'Parse Roman names',
        'Translate epitaphs with the dative case',
        'Date an inscription by imperial titles',
        'Publish a transcription with the Leiden conventions',
      ],
      priorKnowledge: ['first-year Latin: nouns and verbs'],
      difficultyLevel: 'Advanced',
      weeklyHours: 4,
      lessons: 12,
      referenceBooks: ['The Oxford Handbook of Roman Epigraphy'],
    },
    profile: learner('museum curator', 'travel, typography'),
  },
]
