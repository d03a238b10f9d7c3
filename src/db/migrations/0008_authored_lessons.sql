CREATE TABLE "authored_units" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authored_units_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "course_contents" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"extras" jsonb NOT NULL,
	"bundled" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_contents" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"authored_id" uuid,
	"source_unit_id" uuid,
	"source_version" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_contents_source" CHECK (("unit_contents"."source_unit_id" is null) = ("unit_contents"."source_version" is null))
);
--> statement-breakpoint
CREATE TABLE "unit_versions" (
	"unit_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"authored_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_versions_unit_id_number_pk" PRIMARY KEY("unit_id","number")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "is_authored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "course_contents" ADD CONSTRAINT "course_contents_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_contents" ADD CONSTRAINT "unit_contents_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_contents" ADD CONSTRAINT "unit_contents_authored_id_authored_units_id_fk" FOREIGN KEY ("authored_id") REFERENCES "public"."authored_units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_versions" ADD CONSTRAINT "unit_versions_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_versions" ADD CONSTRAINT "unit_versions_authored_id_authored_units_id_fk" FOREIGN KEY ("authored_id") REFERENCES "public"."authored_units"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unit_contents_authored" ON "unit_contents" USING btree ("authored_id");--> statement-breakpoint
CREATE INDEX "unit_versions_authored" ON "unit_versions" USING btree ("authored_id");