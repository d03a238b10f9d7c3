CREATE TABLE "source_pictures" (
	"source_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "source_pictures_source_id_number_pk" PRIMARY KEY("source_id","number")
);
--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "picture_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "source_pictures" ADD CONSTRAINT "source_pictures_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;