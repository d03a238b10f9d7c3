CREATE TABLE "source_citations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_citations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"activity_id" uuid,
	"message_id" bigint,
	"exam_id" uuid,
	"question_id" text,
	"number" smallint NOT NULL,
	"section" integer NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"quote" text NOT NULL,
	CONSTRAINT "source_citations_one_place" CHECK (num_nonnulls("source_citations"."activity_id", "source_citations"."message_id", "source_citations"."exam_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "source_parts" (
	"source_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "source_parts_source_id_number_pk" PRIMARY KEY("source_id","number")
);
--> statement-breakpoint
CREATE TABLE "source_passages" (
	"source_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"section" integer NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "source_passages_source_id_ordinal_pk" PRIMARY KEY("source_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "source_sections" (
	"source_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"label" text NOT NULL,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"blocks" jsonb NOT NULL,
	CONSTRAINT "source_sections_source_id_index_pk" PRIMARY KEY("source_id","index")
);
--> statement-breakpoint
CREATE TABLE "source_terms" (
	"user_id" uuid NOT NULL,
	"term" text NOT NULL,
	"source_id" uuid NOT NULL,
	"passages" integer[] NOT NULL,
	"weights" smallint[] NOT NULL,
	CONSTRAINT "source_terms_user_id_term_source_id_pk" PRIMARY KEY("user_id","term","source_id")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"title" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"kind" text,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"sections" integer,
	"sections_read" integer DEFAULT 0 NOT NULL,
	"passages" integer DEFAULT 0 NOT NULL,
	"language" text,
	"pictures" integer DEFAULT 0 NOT NULL,
	"outline" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position_section" integer,
	"position_start" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "sources_file_once" UNIQUE("user_id","sha256"),
	CONSTRAINT "sources_state" CHECK ("sources"."state" in ('sending', 'waiting', 'reading', 'ready', 'failed')),
	CONSTRAINT "sources_fault" CHECK (("sources"."state" = 'failed') = ("sources"."fault" is not null))
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_one_place";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "current_section" integer;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "works_used" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "card_notes" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "card_notes" ADD COLUMN "source_anchor" jsonb;--> statement-breakpoint
ALTER TABLE "source_citations" ADD CONSTRAINT "source_citations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_citations" ADD CONSTRAINT "source_citations_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_citations" ADD CONSTRAINT "source_citations_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_citations" ADD CONSTRAINT "source_citations_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_citations" ADD CONSTRAINT "source_citations_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_parts" ADD CONSTRAINT "source_parts_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_passages" ADD CONSTRAINT "source_passages_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_sections" ADD CONSTRAINT "source_sections_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_terms" ADD CONSTRAINT "source_terms_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_citations_source" ON "source_citations" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "source_citations_user" ON "source_citations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "source_citations_activity" ON "source_citations" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "source_citations_message" ON "source_citations" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "source_citations_exam" ON "source_citations" USING btree ("exam_id");--> statement-breakpoint
CREATE INDEX "source_terms_source" ON "source_terms" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "sources_user_newest" ON "sources" USING btree ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "sources_course" ON "sources" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "sources_unread" ON "sources" USING btree ("created_at") WHERE "sources"."state" in ('waiting', 'reading');--> statement-breakpoint
CREATE INDEX "sources_unsent" ON "sources" USING btree ("created_at") WHERE "sources"."state" = 'sending';--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_notes" ADD CONSTRAINT "card_notes_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_source" ON "messages" USING btree ("source_id","id");--> statement-breakpoint
CREATE INDEX "card_notes_document" ON "card_notes" USING btree ("source_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sent_once_about_source" UNIQUE("source_id","client_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_one_place" CHECK (num_nonnulls("messages"."activity_id", "messages"."video_id", "messages"."source_id") = 1);