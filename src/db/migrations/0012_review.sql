CREATE TABLE "card_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"kind" text NOT NULL,
	"front" text NOT NULL,
	"back" text NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"course_id" uuid,
	"unit_id" uuid,
	"concept_id" uuid,
	"origin" text NOT NULL,
	"source" text,
	"activity_id" uuid,
	"video_id" uuid,
	"video_second" double precision,
	"reflection_id" uuid,
	"guid" text NOT NULL,
	"search_text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_notes_guid" UNIQUE("user_id","guid"),
	CONSTRAINT "card_notes_source" UNIQUE("user_id","origin","source")
);
--> statement-breakpoint
CREATE TABLE "card_reviews" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL,
	"took_ms" integer,
	"before" jsonb NOT NULL,
	"foretold" double precision,
	"elapsed_days" double precision,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_reviews_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "card_reviews_rating" CHECK ("card_reviews"."rating" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"stability" double precision DEFAULT 0 NOT NULL,
	"difficulty" double precision DEFAULT 0 NOT NULL,
	"scheduled_days" integer DEFAULT 0 NOT NULL,
	"learning_steps" integer DEFAULT 0 NOT NULL,
	"reps" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"last_review_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cards_note" UNIQUE("note_id","ordinal"),
	CONSTRAINT "cards_owner" UNIQUE("user_id","id"),
	CONSTRAINT "cards_state" CHECK ("cards"."state" between 0 and 3),
	CONSTRAINT "cards_numbers" CHECK ("cards"."stability" >= 0 and "cards"."difficulty" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "carry_overs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"reflection_id" uuid NOT NULL,
	"read_revision" integer NOT NULL,
	"course_id" uuid,
	"concept_id" uuid,
	"day" date NOT NULL,
	"quote" text NOT NULL,
	"question" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"others" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unit_id" uuid,
	"answered_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carry_overs_reflection" UNIQUE("reflection_id")
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"daily_cap" integer DEFAULT 20 NOT NULL,
	"new_cap" integer DEFAULT 10 NOT NULL,
	"retention" double precision DEFAULT 0.9 NOT NULL,
	"parameters" double precision[],
	"uses_own_parameters" boolean DEFAULT true NOT NULL,
	"tried_at" timestamp with time zone,
	"tried_reviews" integer DEFAULT 0 NOT NULL,
	"default_loss" double precision,
	"own_loss" double precision,
	"reflection_use" text DEFAULT 'unasked' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_notes" ADD CONSTRAINT "card_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_notes" ADD CONSTRAINT "card_notes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_notes" ADD CONSTRAINT "card_notes_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_notes" ADD CONSTRAINT "card_notes_concept_id_concepts_id_fk" FOREIGN KEY ("concept_id") REFERENCES "public"."concepts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_notes" ADD CONSTRAINT "card_notes_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_notes" ADD CONSTRAINT "card_notes_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_notes" ADD CONSTRAINT "card_notes_reflection_id_reflections_id_fk" FOREIGN KEY ("reflection_id") REFERENCES "public"."reflections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_reviews" ADD CONSTRAINT "card_reviews_card" FOREIGN KEY ("user_id","card_id") REFERENCES "public"."cards"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_note_id_card_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."card_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carry_overs" ADD CONSTRAINT "carry_overs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carry_overs" ADD CONSTRAINT "carry_overs_reflection_id_reflections_id_fk" FOREIGN KEY ("reflection_id") REFERENCES "public"."reflections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carry_overs" ADD CONSTRAINT "carry_overs_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carry_overs" ADD CONSTRAINT "carry_overs_concept_id_concepts_id_fk" FOREIGN KEY ("concept_id") REFERENCES "public"."concepts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carry_overs" ADD CONSTRAINT "carry_overs_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_settings" ADD CONSTRAINT "review_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_notes_newest" ON "card_notes" USING btree ("user_id","status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "card_notes_course" ON "card_notes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "card_notes_unit" ON "card_notes" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "card_notes_concept" ON "card_notes" USING btree ("concept_id");--> statement-breakpoint
CREATE INDEX "card_notes_activity" ON "card_notes" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "card_notes_video" ON "card_notes" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "card_notes_reflection" ON "card_notes" USING btree ("reflection_id");--> statement-breakpoint
CREATE INDEX "card_notes_search" ON "card_notes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "card_reviews_newest" ON "card_reviews" USING btree ("user_id","reviewed_at" DESC NULLS LAST) WHERE "card_reviews"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "card_reviews_of_card" ON "card_reviews" USING btree ("card_id","reviewed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cards_due" ON "cards" USING btree ("user_id","due_at","id") WHERE "cards"."suspended_at" is null and "cards"."state" <> 0;--> statement-breakpoint
CREATE INDEX "cards_new" ON "cards" USING btree ("user_id","created_at","id") WHERE "cards"."suspended_at" is null and "cards"."state" = 0;--> statement-breakpoint
CREATE INDEX "carry_overs_course" ON "carry_overs" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "carry_overs_newest" ON "carry_overs" USING btree ("user_id","day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "carry_overs_concept" ON "carry_overs" USING btree ("concept_id");--> statement-breakpoint
CREATE INDEX "carry_overs_unit" ON "carry_overs" USING btree ("unit_id");